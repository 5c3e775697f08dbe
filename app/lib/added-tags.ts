/** Tags that one action added to rows that did not have them. */
export type TagsAddedByBulkAction = { tags: readonly string[]; ids: readonly string[] };

/** Groups rows by the tags added to them; each row appears once. */
export function groupRowsByAddedTags(
  changes: readonly { id: string; before: readonly string[]; after: readonly string[] }[],
): TagsAddedByBulkAction[] {
  const added = changes.map(({ id, before, after }) => ({
    id,
    tags: after.filter((tag) => !before.includes(tag)),
  }));
  return [...Map.groupBy(added, ({ tags }) => tags.join())].map(([, group]) => ({
    tags: group[0]?.tags ?? [],
    ids: group.map(({ id }) => id),
  }));
}
