/** A word of the position in the language of the page. */
export type Term = (word: string) => string;
const same: Term = (word) => word;
/** A word of the notation, known as it is or with spaces. */
const spoken = (word: string, term: Term) => (term(word) === word ? term(word.replaceAll('_', ' ')) : term(word));

/** A field name as words: `first_turn_begun` is "First turn begun". */
export function label(key: string, term: Term = same): string {
  const words = spoken(key, term).replace(/\b(vp|ap)\b/g, (it) => it.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const plain = (value: unknown) => value === null || typeof value !== 'object';

/** Whether a value can stand in one flowing line. */
export function short(value: unknown): boolean {
  if (plain(value)) return true;
  const inner = Object.values(value as object);
  if (!inner.every(plain)) return false;
  return Array.isArray(value) || inner.length > 5 || JSON.stringify(value).length < 90;
}

/** Whether a value is a map drawn with letters: lines of the same length. */
export function isMap(value: unknown): value is string[] {
  if (!Array.isArray(value) || value.length < 3) return false;
  const [first] = value;
  return typeof first === 'string' && first.length > 5 && value.every((it) => typeof it === 'string' && it.length === first.length);
}

export function line(value: unknown, term: Term = same): string {
  if (value === null) return '–';
  if (value === true) return '✓';
  if (value === false) return '✗';
  if (typeof value !== 'object') return spoken(String(value), term);
  if (Array.isArray(value)) return value.map((it) => line(it, term)).join(', ') || '–';
  const some = Object.entries(value).filter(([, it]) => it !== 0 && it !== null && it !== false);
  const pair = (key: string, it: unknown) => `${key}${/\d$/.test(key) ? ' ×' : ' '}${line(it, term)}`;
  return some.map(([key, it]) => (it === true ? spoken(key, term) : pair(spoken(key, term), it))).join(', ') || '–';
}
