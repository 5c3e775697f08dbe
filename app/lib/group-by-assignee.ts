/** Rows that one person was assigned; null for unassigned rows. */
export type AssignedRows = { assigneeId: string | null; ids: readonly string[] };

/** Groups rows by assignee; each assignee appears once. */
export function groupByAssignee(rows: readonly { id: string; assigneeId: string | null }[]): AssignedRows[] {
  return [...Map.groupBy(rows, ({ assigneeId }) => assigneeId)].map(([assigneeId, group]) => ({
    assigneeId,
    ids: group.map(({ id }) => id),
  }));
}
