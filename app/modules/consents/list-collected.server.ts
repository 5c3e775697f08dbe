import { and, count, desc, eq, gte, inArray, isNotNull } from 'drizzle-orm';

import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { type ExitModalCollectedEmail, getMarketingConsentState } from './model.ts';
import { marketingConsents } from './tables.server.ts';

const MAX_LISTED_COLLECTED_CONSENTS = 100;

/** Returns the newest addresses that an exit modal collected; unconfirmed ones are deleted after a week. */
export async function listExitModalCollectedEmails(
  ctx: AppContext,
  modalId: string,
): Promise<ExitModalCollectedEmail[]> {
  assertCan(ctx, 'exit-modal:addresses');
  const rows = await ctx.db
    .select()
    .from(marketingConsents)
    .where(eq(marketingConsents.modalId, modalId))
    .orderBy(desc(marketingConsents.createdAt), desc(marketingConsents.id))
    .limit(MAX_LISTED_COLLECTED_CONSENTS);
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    state: getMarketingConsentState(row),
    at: row.createdAt.toISOString(),
  }));
}

/** Returns the number of confirmed addresses per exit modal, since a time or ever. */
export async function countConfirmedExitModalEmails(
  ctx: AppContext,
  modalIds: readonly string[],
  since: Date | null,
): Promise<Map<string, number>> {
  assertCan(ctx, 'exit-modal:read');
  if (modalIds.length === 0) return new Map();
  const { modalId, confirmedAt } = marketingConsents;
  const rows = await ctx.db
    .select({ modalId, confirmed: count() })
    .from(marketingConsents)
    .where(
      and(
        inArray(modalId, [...modalIds]),
        isNotNull(confirmedAt),
        since ? gte(confirmedAt, since) : undefined,
      ),
    )
    .groupBy(modalId);
  return new Map(rows.map((row) => [row.modalId ?? '', row.confirmed]));
}
