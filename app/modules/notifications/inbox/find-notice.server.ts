import { and, eq } from 'drizzle-orm';

import { isUuid } from '#app/lib/uuid.ts';
import type { AppContext } from '#app/platform/context.ts';

import { notices } from '../tables.server.ts';

import { requireStaffUserId } from './list-notices.server.ts';

/** Returns one of the user's own notifications; null for any other. */
export async function findOwnNotification(
  ctx: AppContext,
  id: string,
): Promise<{ id: string; href: string | null } | null> {
  if (!isUuid(id)) return null;
  const [row] = await ctx.db
    .select({ id: notices.id, href: notices.href })
    .from(notices)
    .where(and(eq(notices.userId, requireStaffUserId(ctx)), eq(notices.id, id)));
  return row ?? null;
}
