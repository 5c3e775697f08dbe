/** Tags that one deed added to rows which did not have them. */
export type AddedTags = { tags: readonly string[]; ids: readonly string[] };

/** What was added to each row, rows with the same together: each row once, however many there are. */
export function groupAdded(
  changes: readonly { id: string; before: readonly string[]; after: readonly string[] }[],
): AddedTags[] {
  const added = changes.map(({ id, before, after }) => ({
    id,
    tags: after.filter((tag) => !before.includes(tag)),
  }));
  return [...Map.groupBy(added, ({ tags }) => tags.join())].map(([, group]) => ({
    tags: group[0]?.tags ?? [],
    ids: group.map(({ id }) => id),
  }));
}
