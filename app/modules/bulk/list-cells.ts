/** What the file's own separators would make something else of, or a reader would take for JSON. */
const isPlain = (text: unknown, separators: RegExp): text is string =>
  typeof text === 'string' && text !== '' && text === text.trim() && !separators.test(text);

const isJson = (text: string) => /^[[{]/.test(text);

/** Texts with a separator between them, or as JSON where one of them would not come back as it is. */
function joined(list: readonly unknown[], { by, taken }: { by: string; taken: RegExp }): string {
  const text = list.join(by);
  return list.every((one) => isPlain(one, taken)) && !isJson(text) ? text : JSON.stringify(list);
}

export const listText = (list: readonly unknown[]): string =>
  list.length === 0 ? '' : joined(list, { by: ', ', taken: /[,;|\r\n]/ });

export const linesText = (list: readonly unknown[]): string =>
  list.length === 0 ? '' : joined(list, { by: '\n', taken: /[\r\n]/ });

/** `name: value` in each line, or an object in JSON where a name or a value has a sign of its own, or is a number. */
export function pairsText(pairs: object): string {
  const entries: [string, unknown][] = Object.entries(pairs);
  const text = entries.map(([name, value]) => `${name}: ${String(value)}`).join('\n');
  const isSimple = entries.every(([name, value]) => isPlain(name, /[:=;\r\n]/) && isPlain(value, /[;\r\n]/));
  return isSimple && !isJson(text) ? text : JSON.stringify(pairs);
}

function parsed(text: string): unknown {
  if (!isJson(text)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The texts of a cell written as a list in JSON; null for what is none. */
export function jsonList(text: string): string[] | null {
  const list = parsed(text);
  return Array.isArray(list) && list.every((one) => typeof one === 'string') ? list : null;
}

/** The names and values of a cell written as an object in JSON; null for what is none. */
export function jsonPairs(text: string): Record<string, unknown> | null {
  const pairs = parsed(text);
  return typeof pairs === 'object' && pairs !== null && !Array.isArray(pairs)
    ? (pairs as Record<string, unknown>) // an object of JSON has texts as its names
    : null;
}
