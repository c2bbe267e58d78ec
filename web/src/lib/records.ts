// Records that were opened from a file stay in this browser.
const PREFIX = 'kontor.record.';
const ROOM = 20;

/** Keeps a record and gives it a name for the address. */
export function keep(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  const name = (hash >>> 0).toString(36);
  const others = Object.keys(localStorage).filter((it) => it.startsWith(PREFIX));
  for (const old of others.slice(0, Math.max(0, others.length - ROOM))) localStorage.removeItem(old);
  localStorage.setItem(PREFIX + name, text);
  return name;
}

export function kept(name: string): string | null {
  return localStorage.getItem(PREFIX + name);
}
