/** Rows that one person was assigned; null for unassigned rows. */
export type AssigneeWithRowIds = { assigneeId: string | null; ids: readonly string[] };

/** Groups rows by assignee; each assignee appears once. */
export function groupRowIdsByAssignee(
  rows: readonly { id: string; assigneeId: string | null }[],
): AssigneeWithRowIds[] {
  return [...Map.groupBy(rows, ({ assigneeId }) => assigneeId)].map(([assigneeId, group]) => ({
    assigneeId,
    ids: group.map(({ id }) => id),
  }));
}
