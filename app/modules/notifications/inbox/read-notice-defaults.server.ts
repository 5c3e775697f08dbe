import { and, eq, inArray } from 'drizzle-orm';

import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { noticeChoices, noticeDefaults } from '../tables.server.ts';

import { listRoleNoticeKinds, type StaffNotificationKind } from './notice-kinds.ts';
import {
  type StaffNotificationChannels,
  resolveStaffNotificationChannels,
  type StaffNotificationPreferenceRow,
  buildStaffNotificationPreferenceRow,
} from './notice-preference.ts';

/** Returns the team's defaults for a role, by kind; a kind without a row uses every possible channel. */
export async function readNotificationDefaultsOfRole(
  { db }: AppContext,
  role: string,
): Promise<Map<string, StaffNotificationChannels>> {
  const rows = await db.select().from(noticeDefaults).where(eq(noticeDefaults.role, role));
  return new Map(rows.map(({ kind, isInApp, isByMail }) => [kind, { isInApp, isByMail }]));
}

/**
 * Returns the channels of a kind for each of these people: their own choice,
 * otherwise the team's default for their role.
 */
export async function readStaffNotificationChannels<Person extends { id: string; role: string }>(
  ctx: AppContext,
  kind: StaffNotificationKind,
  people: readonly Person[],
): Promise<(Person & StaffNotificationChannels)[]> {
  if (people.length === 0) return [];
  const ids = people.map(({ id }) => id);
  const chosen = await ctx.db
    .select()
    .from(noticeChoices)
    .where(and(eq(noticeChoices.kind, kind), inArray(noticeChoices.userId, ids)));
  const defaults = await ctx.db.select().from(noticeDefaults).where(eq(noticeDefaults.kind, kind));
  const ofPerson = new Map(chosen.map((row) => [row.userId, row]));
  const ofRole = new Map(defaults.map((row) => [row.role, row]));
  return people.map((person) => ({
    ...person,
    ...resolveStaffNotificationChannels(
      kind,
      person.role,
      ofPerson.get(person.id) ?? ofRole.get(person.role),
    ),
  }));
}

/** Returns the team's defaults for a role. Throws without the right `notices:defaults`. */
export async function listNotificationDefaultsForRole(
  ctx: AppContext,
  role: string,
): Promise<StaffNotificationPreferenceRow[]> {
  assertCan(ctx, 'notices:defaults');
  const stored = await readNotificationDefaultsOfRole(ctx, role);
  return listRoleNoticeKinds(role).map((kind) =>
    buildStaffNotificationPreferenceRow(kind, role, stored.get(kind)),
  );
}
