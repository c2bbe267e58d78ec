/** Fills a template: `{name}` is an argument, `{n#coin|coins}` a number with the form of the word that goes with it. */
export type Args = Record<string, string | number>;

export function format(template: string, args: Args = {}, locale = 'en'): string {
  return template.replace(/\{(\w+)(?:#([^|}]*)\|([^}]*))?\}/g, (whole, key: string, one?: string, many?: string) => {
    const value = args[key];
    if (value === undefined) return whole;
    const shown = typeof value === 'number' ? value.toLocaleString(locale) : value;
    return one === undefined ? shown : `${shown} ${value === 1 ? one : many}`;
  });
}
