import { eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { getMailTemplateLabel, getWhoCanSwitchMailOff } from './mail-choices.ts';
import { mailSwitches } from './tables.server.ts';

/**
 * Switches an email on or off for everyone; queued ones are still sent. Idempotent. Fails for emails that
 * always come, and for those that each reader switches off.
 */
export async function switchMailTemplateOnOrOff(
  ctx: AppContext,
  template: string,
  isOn: boolean,
): Promise<Result<{ isOn: boolean }, { code: 'always' }>> {
  assertCan(ctx, 'templates:write');
  if (getWhoCanSwitchMailOff(template) !== 'owner') return fail({ code: 'always' });
  return inTransaction(ctx, async (ctx) => {
    const rows = isOn
      ? await ctx.db.delete(mailSwitches).where(eq(mailSwitches.template, template)).returning()
      : await ctx.db
          .insert(mailSwitches)
          .values({ template, createdAt: ctx.now, updatedAt: ctx.now })
          .onConflictDoNothing()
          .returning();
    if (rows.length > 0)
      await recordAudit(ctx, {
        action: isOn ? 'mail.turned_on' : 'mail.turned_off',
        entity: 'mail_text',
        entityId: template,
        summary: `The email “${getMailTemplateLabel(template)}” was turned ${isOn ? 'on' : 'off'}`,
      });
    return ok({ isOn });
  });
}
