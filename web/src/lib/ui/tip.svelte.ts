// The one tooltip of the page: by mouse after a moment, by keyboard focus at once, by a long press.
export type Tip = { title: string; facts?: string[]; text?: string; clause?: string; game?: string; more?: () => string[] };

class Tips {
  shown = $state.raw<{ tip: Tip; box: DOMRect } | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  show(tip: Tip, node: Element, wait: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.shown = { tip, box: node.getBoundingClientRect() }), wait);
  }

  hide(wait = 0): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.shown = null), wait);
  }

  stay(): void {
    clearTimeout(this.#timer);
  }
}

export const tips = new Tips();

export function tip(node: HTMLElement, make: (() => Tip | undefined) | undefined) {
  let current = make;
  const show = (wait: number) => {
    const content = current?.();
    if (content) tips.show(content, node, wait);
  };
  let pressed = false;
  let press: ReturnType<typeof setTimeout> | undefined;
  const enter = (event: PointerEvent) => event.pointerType === 'mouse' && show(350);
  const leave = () => tips.hide(180);
  const focus = () => node.matches(':focus-visible') && show(0);
  const down = (event: PointerEvent) => {
    pressed = false;
    if (event.pointerType !== 'mouse')
      press = setTimeout(() => {
        pressed = true;
        show(0);
      }, 450);
    else tips.hide();
  };
  const up = () => clearTimeout(press);
  const click = (event: MouseEvent) => {
    if (pressed) {
      event.stopImmediatePropagation();
      event.preventDefault();
    } else if (node.getAttribute('aria-disabled') === 'true') show(0);
  };
  node.addEventListener('pointerenter', enter);
  node.addEventListener('pointerleave', leave);
  node.addEventListener('focus', focus);
  node.addEventListener('blur', leave);
  node.addEventListener('pointerdown', down);
  node.addEventListener('pointerup', up);
  node.addEventListener('pointercancel', up);
  node.addEventListener('click', click, true);
  return {
    update: (next: typeof make) => (current = next),
    destroy: () => tips.hide(),
  };
}
