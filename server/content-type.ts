/** Types whose bytes are text: clients guess how to read them when nobody says. */
const TEXT = /^(text\/[\w.+-]+|application\/(json|javascript|xml)|[\w.-]+\/[\w.-]+\+(json|xml))$/i;

/** A content type that says how its text is encoded; ours is always UTF-8. Types with parameters, and bytes, stay as they are. */
export function withCharset(type: string): string {
  return TEXT.test(type.trim()) ? `${type.trim()}; charset=utf-8` : type;
}
