import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import game from '../../src/games/puerto-rico';
import generic from '../../src/games/generic';
import type { Desk, GameModule } from '../../src/games/module';
import { flatten } from '../../src/lib/table.svelte';
import type { Snapshot } from '../../src/protocol';

const files = import.meta.glob('../fixtures/*.json', { eager: true, import: 'default' });
const fixture = (name: string) => files[`../fixtures/${name}.json`] as Snapshot;

async function show(snapshot: Snapshot, module: GameModule = game) {
  const act = vi.fn();
  const perform = vi.fn(async (_next: (actions: string[]) => string | undefined) => true);
  const desk: Desk = {
    info: snapshot.info, view: snapshot.now.view, now: snapshot.now, you: snapshot.now.you, near: snapshot.now.you ?? 'A',
    legal: new Map(flatten(snapshot.now.choices).map((it) => [it.action, it.label])),
    words: await module.voice('en', snapshot.info, (seat) => `Player ${seat}`), before: () => undefined, act, perform,
    suggestion: async () => [], preview: () => undefined, nameOf: (seat) => `Player ${seat}`,
  };
  const { container } = render(module.Board, { desk });
  return { act, perform, container };
}

test('roles that can be chosen are lit and play their action', async () => {
  const snapshot = fixture('2002-choose');
  const { act, container } = await show(snapshot);
  const actions = flatten(snapshot.now.choices).map((it) => it.action);
  const lit = [...container.querySelectorAll('.roles .item.hot')];
  expect(lit).toHaveLength(actions.length);
  await fireEvent.click(lit[0]!);
  expect(actions).toContain(act.mock.calls[0]![0]);
});

test('what cannot be done is not offered', async () => {
  const snapshot = fixture('2002-choose');
  const { act, container } = await show({ ...snapshot, now: { ...snapshot.now, choices: [] } });
  expect(container.querySelectorAll('.item.hot')).toHaveLength(0);
  await fireEvent.click(container.querySelector('.roles .item')!);
  expect(act).not.toHaveBeenCalled();
});

test('buildings that can be built are lit in the market', async () => {
  const snapshot = fixture('2002-builder');
  const { act, container } = await show(snapshot);
  const wanted = flatten(snapshot.now.choices).map((it) => it.action).filter((it) => it.startsWith('build '));
  const lit = [...container.querySelectorAll<HTMLElement>('.market .item.hot')];
  expect(lit.map((it) => it.dataset.actions).sort()).toEqual(wanted.sort());
  await fireEvent.click(lit[0]!);
  expect(act).toHaveBeenCalledWith(lit[0]!.dataset.actions);
});

test('colonists are placed by taps, and confirmed only when all are placed', async () => {
  const { perform, container } = await show(fixture('2002-place'));
  await fireEvent.click(screen.getByText('Take all'));
  const confirm = screen.getByText<HTMLButtonElement>('Confirm');
  expect(confirm.disabled).toBe(true);
  for (let i = 0; i < 40; i++) {
    const empty = container.querySelector<HTMLElement>('button.circle[aria-pressed="false"]:not([disabled])');
    if (!empty || !confirm.disabled) break;
    await fireEvent.click(empty);
  }
  expect(confirm.disabled).toBe(false);
  await fireEvent.click(confirm);
  expect(perform).toHaveBeenCalled();
});

test('what is kept is chosen on the board and confirmed at once', async () => {
  const { perform, container } = await show(fixture('2002-store'));
  const tokens = [...container.querySelectorAll<HTMLElement>('.keeping .token')];
  expect(tokens.map((it) => it.ariaPressed ?? it.getAttribute('aria-pressed'))).toEqual(['true']);
  await fireEvent.click(tokens[0]!);
  expect(container.querySelector('.keeping p')!.textContent).toContain('1 token goes back');
  await fireEvent.click(screen.getByText('Confirm'));
  const next = perform.mock.calls[0]![0];
  expect(next(['keep corn 0', 'keep corn 1'])).toBe('keep corn 0');
});

test('every fixture can be drawn', async () => {
  for (const snapshot of Object.values(files) as Snapshot[]) {
    const { container } = await show(snapshot);
    expect(container.querySelectorAll('.item').length).toBeGreaterThan(20);
    expect(container.textContent).not.toContain('undefined');
    document.body.innerHTML = '';
  }
});

test('the generic board tells every player', async () => {
  const { container } = await show(fixture('2002-choose'), generic);
  expect(container.textContent).toContain('Player A');
  expect(container.textContent).toContain('Player B');
});
