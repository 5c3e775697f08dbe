import { asc, eq, or } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { sharedCarts } from './tables.server.ts';

/**
 * Returns the shared carts that a person created while signed in or sent from a verified mailbox, oldest
 * first, without the secrets of their links.
 */
export async function listSharedCartsForDataExport(
  ctx: AppContext,
  { userId, mailbox }: { userId: string; mailbox: string | null },
) {
  const ofMailbox = mailbox === null ? undefined : eq(sharedCarts.senderEmail, mailbox);
  const rows = await ctx.db
    .select({
      lines: sharedCarts.lines,
      promoCode: sharedCarts.promoCode,
      note: sharedCarts.note,
      cameFrom: sharedCarts.utm,
      senderEmail: sharedCarts.senderEmail,
      createdAt: sharedCarts.createdAt,
      changedAt: sharedCarts.updatedAt,
      expiresAt: sharedCarts.expiresAt,
    })
    .from(sharedCarts)
    .where(or(eq(sharedCarts.userId, userId), ofMailbox))
    .orderBy(asc(sharedCarts.createdAt), asc(sharedCarts.id));
  return rows.map(({ lines, ...cart }) => ({
    ...cart,
    lines: lines.map(({ title, quantity, unitCents }) => ({ title, quantity, unitCents })),
  }));
}
