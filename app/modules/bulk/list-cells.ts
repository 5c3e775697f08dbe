/** A text without separators that would not be read as JSON. */
const isListItemStorableWithoutJson = (text: unknown, separators: RegExp): text is string =>
  typeof text === 'string' && text !== '' && text === text.trim() && !separators.test(text);

const isCellTextLikelyJson = (text: string) => /^[[{]/.test(text);

/** Texts joined by a separator, or JSON if one of them would not survive the round trip. */
function joinListAsCellText(list: readonly unknown[], { by, taken }: { by: string; taken: RegExp }): string {
  const text = list.join(by);
  return list.every((one) => isListItemStorableWithoutJson(one, taken)) && !isCellTextLikelyJson(text)
    ? text
    : JSON.stringify(list);
}

export const formatCommaSeparatedListCell = (list: readonly unknown[]): string =>
  list.length === 0 ? '' : joinListAsCellText(list, { by: ', ', taken: /[,;|\r\n]/ });

export const formatLineSeparatedListCell = (list: readonly unknown[]): string =>
  list.length === 0 ? '' : joinListAsCellText(list, { by: '\n', taken: /[\r\n]/ });

/**
 * Returns `name: value` per line, or a JSON object if a name or a value contains a separator or is a number.
 */
export function formatNameValuePairsCell(pairs: object): string {
  const entries: [string, unknown][] = Object.entries(pairs);
  const text = entries.map(([name, value]) => `${name}: ${String(value)}`).join('\n');
  const isSimple = entries.every(
    ([name, value]) =>
      isListItemStorableWithoutJson(name, /[:=;\r\n]/) && isListItemStorableWithoutJson(value, /[;\r\n]/),
  );
  return isSimple && !isCellTextLikelyJson(text) ? text : JSON.stringify(pairs);
}

function parseListCellJsonOrNull(text: string): unknown {
  if (!isCellTextLikelyJson(text)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the texts of a cell that holds a JSON list; null if it holds none. */
export function parseJsonListCell(text: string): string[] | null {
  const list = parseListCellJsonOrNull(text);
  return Array.isArray(list) && list.every((one) => typeof one === 'string') ? list : null;
}

/** Returns the names and values of a cell that holds a JSON object; null if it holds none. */
export function parseJsonPairsCell(text: string): Record<string, unknown> | null {
  const pairs = parseListCellJsonOrNull(text);
  return typeof pairs === 'object' && pairs !== null && !Array.isArray(pairs)
    ? (pairs as Record<string, unknown>) // the keys of a JSON object are strings
    : null;
}
