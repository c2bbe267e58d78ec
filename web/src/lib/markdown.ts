// The little markup of the rulebooks as plain blocks: nothing is ever inserted as HTML.
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'rows'; head: string[]; rows: string[][] };
export type Span = { kind: 'plain' | 'code' | 'clause' | 'bold'; text: string };

export function blocks(text: string): Block[] {
  return text.split(/\n{2,}/).filter(Boolean).map((part): Block => {
    const lines = part.split('\n');
    if (lines.every((it) => it.startsWith('|'))) {
      const cells = lines.map((it) => it.split('|').slice(1, -1).map((cell) => cell.trim()));
      return { kind: 'rows', head: cells[0] ?? [], rows: cells.slice(2) };
    }
    if (lines[0]?.startsWith('- ')) {
      const items = part.split(/^- /m).filter(Boolean).map((it) => it.replaceAll('\n', ' ').trim());
      return { kind: 'list', items };
    }
    return { kind: 'text', text: part.replaceAll('\n', ' ') };
  });
}

export function spans(text: string): Span[] {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\b(?:PR97|PR|BO|AM|EX)-[A-Z]?\d+(?:\.\d+)?)/).filter(Boolean).map((it): Span => {
    if (it.startsWith('`')) return { kind: 'code', text: it.slice(1, -1) };
    if (it.startsWith('**')) return { kind: 'bold', text: it.slice(2, -2) };
    return { kind: /^(?:PR97|PR|BO|AM|EX)-[A-Z]?\d/.test(it) ? 'clause' : 'plain', text: it };
  });
}
