/** Orders that somebody had; null is nobody. */
export type Given = { assigneeId: string | null; ids: readonly string[] };

/** Who had which orders, each person once. */
export function groupGiven(orders: readonly { id: string; assigneeId: string | null }[]): Given[] {
  return [...Map.groupBy(orders, ({ assigneeId }) => assigneeId)].map(([assigneeId, group]) => ({
    assigneeId,
    ids: group.map(({ id }) => id),
  }));
}
