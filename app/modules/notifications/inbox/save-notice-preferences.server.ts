import { eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { noticeChoices } from '../tables.server.ts';

import { listStaffNotificationPreferences } from './list-notice-preferences.server.ts';
import { requireStaffUserId } from './list-notices.server.ts';
import type { StaffNotificationKind } from './notice-kinds.ts';
import { type StaffNotificationChannels, resolveStaffNotificationChannels } from './notice-preference.ts';

/**
 * Saves the user's preferences; kinds that cannot reach their role are skipped. A value equal to the team's
 * default is not stored, so it keeps following the default.
 */
export async function saveStaffNotificationPreferences(
  ctx: AppContext,
  wanted: ReadonlyMap<StaffNotificationKind, StaffNotificationChannels>,
): Promise<void> {
  const userId = requireStaffUserId(ctx);
  const role = ctx.actor.kind === 'user' ? ctx.actor.role : '';
  const changes = (await listStaffNotificationPreferences(ctx)).flatMap((now) => {
    const want = wanted.get(now.kind);
    if (!want) return [];
    const { isInApp, isByMail } = resolveStaffNotificationChannels(now.kind, role, want);
    return isInApp === now.isInApp && isByMail === now.isByMail
      ? []
      : [{ kind: now.kind, isInApp, isByMail }];
  });
  await inTransaction(ctx, async (ctx) => {
    for (const { kind, ...ways } of changes) {
      await ctx.db
        .insert(noticeChoices)
        .values({ userId, kind, ...ways, createdAt: ctx.now })
        .onConflictDoUpdate({
          target: [noticeChoices.userId, noticeChoices.kind],
          set: { ...ways, updatedAt: ctx.now },
        });
    }
  });
}

/** Deletes the user's preferences, so that the team's defaults apply again. */
export async function deleteStaffNotificationPreferences(ctx: AppContext): Promise<void> {
  const userId = requireStaffUserId(ctx);
  await inTransaction(ctx, (ctx) => ctx.db.delete(noticeChoices).where(eq(noticeChoices.userId, userId)));
}
