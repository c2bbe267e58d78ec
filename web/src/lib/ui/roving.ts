// One stop of the tab key for a region; arrows go from thing to thing inside it.
const ITEM = '[data-item]';

export function roving(node: HTMLElement) {
  const items = () => [...node.querySelectorAll<HTMLElement>(ITEM)];
  const tidy = () => {
    const all = items();
    const current = all.find((it) => it.tabIndex === 0 && (it.dataset.item === 'hot' || it === document.activeElement));
    const stop = current ?? all.find((it) => it.dataset.item === 'hot') ?? all[0];
    for (const it of all) it.tabIndex = it === stop ? 0 : -1;
  };
  const key = (event: KeyboardEvent) => {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = target(event.key, all, at);
    if (to === undefined) return;
    event.preventDefault();
    for (const it of all) it.tabIndex = it === to ? 0 : -1;
    to.focus();
  };
  const observer = new MutationObserver(tidy);
  observer.observe(node, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-item'] });
  node.addEventListener('keydown', key);
  tidy();
  return { destroy: () => observer.disconnect() };
}

function target(key: string, all: HTMLElement[], at: number): HTMLElement | undefined {
  switch (key) {
    case 'ArrowRight':
      return all[at + 1];
    case 'ArrowLeft':
      return all[at - 1];
    case 'Home':
      return all[0];
    case 'End':
      return all.at(-1);
    case 'ArrowDown':
      return nearest(all, at, 1);
    case 'ArrowUp':
      return nearest(all, at, -1);
    default:
      return undefined;
  }
}

/** The thing above or below whose middle is nearest. */
function nearest(all: HTMLElement[], at: number, way: 1 | -1): HTMLElement | undefined {
  const from = all[at]!.getBoundingClientRect();
  const far = (it: HTMLElement) => {
    const box = it.getBoundingClientRect();
    const down = way * (box.top + box.height / 2 - from.top - from.height / 2);
    return down < 4 ? Infinity : down + 2 * Math.abs(box.left + box.width / 2 - from.left - from.width / 2);
  };
  const best = all.toSorted((a, b) => far(a) - far(b))[0];
  return best && far(best) < Infinity ? best : undefined;
}
