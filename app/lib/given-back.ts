/** Rows that somebody had; null is nobody. */
export type Given = { assigneeId: string | null; ids: readonly string[] };

/** Who had which rows, each person once. */
export function groupGiven(rows: readonly { id: string; assigneeId: string | null }[]): Given[] {
  return [...Map.groupBy(rows, ({ assigneeId }) => assigneeId)].map(([assigneeId, group]) => ({
    assigneeId,
    ids: group.map(({ id }) => id),
  }));
}
