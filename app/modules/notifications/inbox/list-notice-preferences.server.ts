import { eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { noticeChoices } from '../tables.server.ts';

import { requireStaffUserId } from './list-notices.server.ts';
import { listRoleNoticeKinds } from './notice-kinds.ts';
import {
  type StaffNotificationPreferenceRow,
  buildStaffNotificationPreferenceRow,
} from './notice-preference.ts';
import { readNotificationDefaultsOfRole } from './read-notice-defaults.server.ts';

type StaffNotificationPreference = StaffNotificationPreferenceRow & {
  /** Chosen by the user rather than by the team's defaults. */
  isOwn: boolean;
};

/** Returns the user's notification preferences: every kind that can reach their role. */
export async function listStaffNotificationPreferences(
  ctx: AppContext,
): Promise<StaffNotificationPreference[]> {
  const userId = requireStaffUserId(ctx);
  const role = ctx.actor.kind === 'user' ? ctx.actor.role : '';
  const rows = await ctx.db.select().from(noticeChoices).where(eq(noticeChoices.userId, userId));
  const chosen = new Map(rows.map((row) => [row.kind, row]));
  const defaults = await readNotificationDefaultsOfRole(ctx, role);
  return listRoleNoticeKinds(role).map((kind) => ({
    ...buildStaffNotificationPreferenceRow(kind, role, chosen.get(kind) ?? defaults.get(kind)),
    isOwn: chosen.has(kind),
  }));
}
