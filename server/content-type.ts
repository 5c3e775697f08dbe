/** Text types: clients guess their encoding when none is declared. */
const TEXT_CONTENT_TYPE_PATTERN =
  /^(text\/[\w.+-]+|application\/(json|javascript|xml)|[\w.-]+\/[\w.-]+\+(json|xml))$/i;

/**
 * Returns a content type with its charset; ours is always UTF-8. Types with parameters, and binary types,
 * stay as they are.
 */
export function addUtf8CharsetToContentType(type: string): string {
  return TEXT_CONTENT_TYPE_PATTERN.test(type.trim()) ? `${type.trim()}; charset=utf-8` : type;
}
