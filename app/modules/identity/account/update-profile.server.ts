import { eq } from 'drizzle-orm';

import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { requireSignedInUser } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import type { ProfileFormValues } from '../schemas.ts';
import { users } from '../account-tables.server.ts';

/** Saves the name, company and phone number of the signed-in person. */
export async function updateOwnAccountProfile(
  ctx: AppContext,
  { name, company, phone }: ProfileFormValues,
): Promise<void> {
  const { id } = requireSignedInUser(ctx);
  await inTransaction(ctx, async (ctx) => {
    await ctx.db
      .update(users)
      .set({ name, company: company || null, phone: phone || null, updatedAt: ctx.now })
      .where(eq(users.id, id));
    await recordAudit(ctx, {
      action: 'account.updated',
      entity: 'user',
      entityId: id,
      summary: 'Changed name, company or phone',
    });
  });
}
