import { eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { noticeChoices } from '../tables.server.ts';

import { ownId } from './list-notices.server.ts';
import { kindsOfRole } from './notice-kinds.ts';
import { type Preference, preferenceOf } from './notice-preference.ts';
import { readDefaults } from './read-notice-defaults.server.ts';

type NoticePreference = Preference & {
  /** Chosen by the user rather than by the team's defaults. */
  isOwn: boolean;
};

/** Returns the user's notification preferences: every kind that can reach their role. */
export async function listPreferences(ctx: AppContext): Promise<NoticePreference[]> {
  const userId = ownId(ctx);
  const role = ctx.actor.kind === 'user' ? ctx.actor.role : '';
  const rows = await ctx.db.select().from(noticeChoices).where(eq(noticeChoices.userId, userId));
  const chosen = new Map(rows.map((row) => [row.kind, row]));
  const defaults = await readDefaults(ctx, role);
  return kindsOfRole(role).map((kind) => ({
    ...preferenceOf(kind, role, chosen.get(kind) ?? defaults.get(kind)),
    isOwn: chosen.has(kind),
  }));
}
