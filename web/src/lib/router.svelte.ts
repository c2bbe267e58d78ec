// Pages by address. Links are plain links; a click on one of ours does not load the page anew.
export type Page =
  | { name: 'home' }
  | { name: 'table'; id: string; learn: boolean }
  | { name: 'learn' }
  | { name: 'replay'; source: 'tables' | 'records'; id: string; move: number | null }
  | { name: 'rules'; game: string; clause: string }
  | { name: 'player'; who: string }
  | { name: 'unknown' };

export function read(address: URL): Page {
  const [first = '', second = ''] = address.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  const move = Number.parseInt(address.searchParams.get('move') ?? '', 10);
  switch (first) {
    case '':
      return { name: 'home' };
    case 'table':
      return { name: 'table', id: second, learn: address.searchParams.has('learn') };
    case 'learn':
      return { name: 'learn' };
    case 'replay':
      return { name: 'replay', source: 'tables', id: second, move: Number.isNaN(move) ? null : move };
    case 'record':
      return { name: 'replay', source: 'records', id: second, move: Number.isNaN(move) ? null : move };
    case 'rules':
      return { name: 'rules', game: second || 'puerto-rico', clause: address.hash.slice(1) };
    case 'player':
      return { name: 'player', who: second };
    default:
      return { name: 'unknown' };
  }
}

class Router {
  page = $state.raw<Page>(read(new URL(location.href)));

  constructor() {
    addEventListener('popstate', () => this.#look());
    document.addEventListener('click', (event) => {
      const link = (event.target as Element | null)?.closest?.('a');
      if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      if (link.pathname.startsWith('/api/')) return;
      event.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    });
  }

  go(address: string): void {
    history.pushState(null, '', address);
    this.#look();
    scrollTo(0, 0);
  }

  replace(address: string): void {
    history.replaceState(history.state, '', address);
  }

  #look(): void {
    this.page = read(new URL(location.href));
  }
}

export const router = new Router();
