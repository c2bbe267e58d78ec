// Dragging a colonist with mouse, pen or finger.
import type { Mayor } from './mayor.svelte';

class Dragged {
  at = $state.raw<{ x: number; y: number } | null>(null);
  /** Whether the pointer moved since it went down, so that a drop is no click. */
  moved = false;

  start(event: PointerEvent, from: string | null, mayor: Mayor): void {
    if (event.button !== 0) return;
    const { clientX, clientY } = event;
    this.moved = false;
    const move = (it: PointerEvent) => {
      if (!this.moved && Math.hypot(it.clientX - clientX, it.clientY - clientY) < 6) return;
      this.moved = true;
      it.preventDefault();
      this.at = { x: it.clientX, y: it.clientY };
    };
    const end = (it: PointerEvent) => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      this.at = null;
      if (!this.moved || it.type === 'pointercancel') return;
      const target = document.elementFromPoint(it.clientX, it.clientY)?.closest<HTMLElement>('[data-place]');
      if (target) mayor.move(from, target.dataset.place || null);
      setTimeout(() => (this.moved = false));
    };
    addEventListener('pointermove', move, { passive: false });
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
  }
}

export const dragged = new Dragged();
