/** Returns table names with each after those it references; otherwise alphabetically. Throws for a cycle. */
export function sortTablesByReference(
  names: readonly string[],
  references: readonly { from: string; to: string }[],
): string[] {
  const ordered = new Set<string>();
  let waiting = names.toSorted();
  while (waiting.length > 0) {
    const isFree = (name: string) =>
      references.every(
        ({ from, to }) => from !== name || to === name || ordered.has(to) || !names.includes(to),
      );
    const free = waiting.filter(isFree);
    if (free.length === 0) throw new Error(`Tables refer to each other in a circle: ${waiting.join(', ')}.`);
    for (const name of free) ordered.add(name);
    waiting = waiting.filter((name) => !ordered.has(name));
  }
  return [...ordered];
}
