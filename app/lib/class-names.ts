/** Joins class strings, skipping empty ones. */
export function joinClassNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
