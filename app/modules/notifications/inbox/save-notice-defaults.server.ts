import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { noticeDefaults } from '../tables.server.ts';

import type { StaffNotificationRole } from './notice-defaults.ts';
import { listRoleNoticeKinds, type StaffNotificationKind } from './notice-kinds.ts';
import { type StaffNotificationChannels, resolveStaffNotificationChannels } from './notice-preference.ts';
import { readNotificationDefaultsOfRole } from './read-notice-defaults.server.ts';

const formatEnabledNotificationChannels = ({ isInApp, isByMail }: StaffNotificationChannels) =>
  [isInApp && 'admin', isByMail && 'mail'].filter(Boolean).join(' and ') || 'nothing';

/**
 * Saves the defaults of a role, which apply to everyone without choices of their own, including future
 * members. Kinds that the role may not see are skipped. Records the changes in the audit log and returns how
 * many kinds changed. Throws without the right `notices:defaults`.
 */
export async function saveRoleNotificationDefaults(
  ctx: AppContext,
  role: StaffNotificationRole,
  chosen: ReadonlyMap<StaffNotificationKind, StaffNotificationChannels>,
): Promise<number> {
  assertCan(ctx, 'notices:defaults');
  return inTransaction(ctx, async (ctx) => {
    const stored = await readNotificationDefaultsOfRole(ctx, role);
    const changes = listRoleNoticeKinds(role).flatMap((kind) => {
      const before = resolveStaffNotificationChannels(kind, role, stored.get(kind));
      const after = resolveStaffNotificationChannels(kind, role, chosen.get(kind) ?? before);
      const isSame = before.isInApp === after.isInApp && before.isByMail === after.isByMail;
      return isSame ? [] : [{ kind, before, after }];
    });
    for (const { kind, after } of changes) {
      await ctx.db
        .insert(noticeDefaults)
        .values({ role, kind, ...after, createdAt: ctx.now })
        .onConflictDoUpdate({
          target: [noticeDefaults.role, noticeDefaults.kind],
          set: { ...after, updatedAt: ctx.now },
        });
    }
    if (changes.length > 0) {
      await recordAudit(ctx, {
        action: 'notifications.defaults_changed',
        entity: 'notifications',
        entityId: role,
        summary: `Changed the default notifications of the role ${role}`,
        before: Object.fromEntries(
          changes.map(({ kind, before }) => [kind, formatEnabledNotificationChannels(before)]),
        ),
        after: Object.fromEntries(
          changes.map(({ kind, after }) => [kind, formatEnabledNotificationChannels(after)]),
        ),
      });
    }
    return changes.length;
  });
}
