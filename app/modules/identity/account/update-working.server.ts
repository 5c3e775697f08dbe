import { eq } from 'drizzle-orm';

import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { requireSignedInUser } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import type { StaffWorkSettingsFormValues } from '../schemas.ts';
import { users } from '../account-tables.server.ts';

async function saveStaffWorkPreferences(
  ctx: AppContext,
  changes: Partial<Pick<typeof users.$inferSelect, 'timeZone' | 'usesSingleKeys'>>,
  summary: string,
): Promise<void> {
  const { id } = requireSignedInUser(ctx);
  await inTransaction(ctx, async (ctx) => {
    await ctx.db
      .update(users)
      .set({ ...changes, updatedAt: ctx.now })
      .where(eq(users.id, id));
    await recordAudit(ctx, { action: 'account.updated', entity: 'user', entityId: id, summary });
  });
}

/**
 * Saves how the person works in the admin: the time zone of the times shown, and whether single-key shortcuts
 * work.
 */
export function updateStaffWorkSettings(
  ctx: AppContext,
  { timeZone, singleKeys }: StaffWorkSettingsFormValues,
): Promise<void> {
  return saveStaffWorkPreferences(
    ctx,
    { timeZone, usesSingleKeys: singleKeys },
    'Changed the admin time zone or keyboard shortcuts',
  );
}

/** Switches the person's single-key shortcuts on or off. */
export function setSingleKeyShortcutsPreference(ctx: AppContext, isOn: boolean): Promise<void> {
  return saveStaffWorkPreferences(
    ctx,
    { usesSingleKeys: isOn },
    `Turned single-key admin shortcuts ${isOn ? 'on' : 'off'}`,
  );
}
