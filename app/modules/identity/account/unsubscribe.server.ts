import { eq, sql } from 'drizzle-orm';

import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import {
  findUnsubscription,
  type Unsubscription,
} from '#app/modules/notifications/find-unsubscription.server.ts';
import { type MailTopic, switchWords } from '#app/modules/notifications/mail-topics.ts';
import { refuseMails, switchOffNoticeMail } from '#app/modules/notifications/refuse-mails.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { users } from '../tables.server.ts';

/** The switch of an account behind each topic. */
const SWITCHES = {
  messages: 'wantsMessages',
  reviewRequests: 'wantsReviewRequests',
  reviewDecisions: 'wantsReviewDecisions',
} as const satisfies Record<MailTopic, keyof typeof users.$inferSelect>;

/**
 * Switches off the kind of mails a signed link names, for the mailbox it went to: the switch of an account, or a mark for a
 * mailbox without one. Whoever has the link may; repeated, it changes nothing. Null for a link that is not ours.
 */
export function unsubscribe(ctx: AppContext, token: string): Promise<Unsubscription | null> {
  return inTransaction(ctx, async (ctx) => {
    const found = await findUnsubscription(ctx, token);
    if (!found) return null;
    const [person] = await ctx.db
      .select({ id: users.id, role: users.role })
      .from(users)
      .where(eq(sql`lower(${users.email})`, found.mailbox))
      .for('update');
    if (found.side === 'customer' && !person) {
      await refuseMails(ctx, found.mailbox, found.topic);
      return found;
    }
    if (!person) return found;
    if (found.side === 'staff') await switchOffNoticeMail(ctx, person, found.kind);
    else {
      await ctx.db
        .update(users)
        .set({ [SWITCHES[found.topic]]: false, updatedAt: ctx.now })
        .where(eq(users.id, person.id));
    }
    await recordAudit(ctx, {
      action: 'account.unsubscribed',
      entity: 'user',
      entityId: person.id,
      summary: `Switched off emails ${switchWords(found)}, by the link in one of them`,
    });
    return found;
  });
}
