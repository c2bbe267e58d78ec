/** A field name as words: `first_turn_begun` is "First turn begun". */
export function label(key: string): string {
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether a value can stand in one line. */
export function short(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return true;
  const inner = Object.values(value);
  return inner.every((it) => it === null || typeof it !== 'object') && JSON.stringify(value).length < 120;
}

export function line(value: unknown): string {
  if (value === null) return '–';
  if (value === true) return '✓';
  if (value === false) return '✗';
  if (typeof value !== 'object') return String(value).replaceAll('_', ' ');
  if (Array.isArray(value)) return value.map(line).join(', ') || '–';
  const some = Object.entries(value).filter(([, it]) => it !== 0 && it !== null && it !== false);
  return some.map(([key, it]) => (it === true ? key : `${key.replaceAll('_', ' ')} ${line(it)}`)).join(', ') || '–';
}
