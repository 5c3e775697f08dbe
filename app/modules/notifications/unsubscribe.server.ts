import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { withdrawConsents } from '#app/modules/consents/withdraw-consents.server.ts';
import { lockUserByEmail, switchOffMails } from '#app/modules/identity/account/switch-off-mails.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { findUnsubscriptionByLinkToken, type MailUnsubscription } from './find-unsubscription.server.ts';
import { describeUnsubscribeTarget } from './mail-topics.ts';
import { unsubscribeMailbox, switchOffNoticeMail } from './refuse-mails.server.ts';

/**
 * Switches off the kind of emails that a signed link names, for the mailbox it was sent to: a setting of the
 * account, an entry for a mailbox without one, or the consent that marketing emails are based on. Needs no
 * sign-in and is idempotent. Returns null for an invalid link.
 */
export function unsubscribeByToken(ctx: AppContext, token: string): Promise<MailUnsubscription | null> {
  return inTransaction(ctx, async (ctx) => {
    const found = await findUnsubscriptionByLinkToken(ctx, token);
    if (!found) return null;
    const person = await lockUserByEmail(ctx, found.mailbox);
    if (found.side === 'consent') await withdrawConsents(ctx, found.mailbox);
    if (found.side === 'customer' && !person) {
      await unsubscribeMailbox(ctx, found.mailbox, found.topic);
      return found;
    }
    if (!person) return found;
    if (found.side === 'staff') await switchOffNoticeMail(ctx, person, found.kind);
    else await switchOffMails(ctx, person.id, found.side === 'consent' ? 'news' : found.topic);
    await recordAudit(ctx, {
      action: 'account.unsubscribed',
      entity: 'user',
      entityId: person.id,
      summary: `Switched off emails ${describeUnsubscribeTarget(found)}, by the link in one of them`,
    });
    return found;
  });
}
