import { asc, inArray } from 'drizzle-orm';

import type { BulkActionResult } from '#app/lib/bulk.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { AppContext } from '#app/platform/context.ts';

import { contacts } from '../contact-tables.server.ts';

export type StoredContact = typeof contacts.$inferSelect;

/**
 * Locks contacts until the transaction ends, always in the same order to avoid deadlocks; also returns
 * messages for those that no longer exist.
 */
export async function lockLeads(
  ctx: AppContext,
  ids: readonly string[],
): Promise<{ free: StoredContact[]; skipped: BulkActionResult['skipped'] }> {
  const known = ids.filter(isUuid);
  const found =
    known.length === 0
      ? []
      : await ctx.db
          .select()
          .from(contacts)
          .where(inArray(contacts.id, known))
          .orderBy(asc(contacts.id))
          .for('update');
  const free = found.filter(({ erasedAt }) => erasedAt === null);
  const there = new Set(free.map(({ id }) => id));
  return {
    free,
    skipped: ids
      .filter((id) => !there.has(id))
      .map(() => ({ name: 'A contact', reason: 'no longer exists' })),
  };
}

/** Locks one contact until the transaction ends; null if it is missing or erased. */
export async function lockLead(ctx: AppContext, id: string): Promise<StoredContact | null> {
  const { free } = await lockLeads(ctx, [id]);
  return free[0] ?? null;
}
