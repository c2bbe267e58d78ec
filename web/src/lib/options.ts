/** Options in canonical form: `edition=1897 seats=4`. */
export function option(options: string, key: string): string | undefined {
  return options.split(' ').find((it) => it.startsWith(`${key}=`))?.slice(key.length + 1);
}

const NAMES: Record<string, string> = { 'puerto-rico': 'Puerto Rico', borneo: 'Borneo', amerigo: 'Amerigo' };

export function gameName(id: string): string {
  return NAMES[id] ?? id;
}
