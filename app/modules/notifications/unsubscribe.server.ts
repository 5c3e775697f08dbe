import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { withdrawMarketingConsents } from '#app/modules/consents/withdraw-consents.server.ts';
import {
  lockUserByEmail,
  switchOffOptionalEmailKind,
} from '#app/modules/identity/account/switch-off-mails.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import {
  findUnsubscriptionByLinkToken,
  type EmailUnsubscribeLinkTarget,
} from './find-unsubscription.server.ts';
import { describeUnsubscribeTarget } from './mail-topics.ts';
import { unsubscribeGuestMailboxFromTopic, switchOffStaffNotificationMail } from './refuse-mails.server.ts';

/**
 * Switches off the kind of emails that a signed link names, for the mailbox it was sent to: a setting of the
 * account, an entry for a mailbox without one, or the consent that marketing emails are based on. Needs no
 * sign-in and is idempotent. Returns null for an invalid link.
 */
export function unsubscribeByToken(
  ctx: AppContext,
  token: string,
): Promise<EmailUnsubscribeLinkTarget | null> {
  return inTransaction(ctx, async (ctx) => {
    const found = await findUnsubscriptionByLinkToken(ctx, token);
    if (!found) return null;
    const person = await lockUserByEmail(ctx, found.mailbox);
    if (found.side === 'consent') await withdrawMarketingConsents(ctx, found.mailbox);
    if (found.side === 'customer' && !person) {
      await unsubscribeGuestMailboxFromTopic(ctx, found.mailbox, found.topic);
      return found;
    }
    if (!person) return found;
    if (found.side === 'staff') await switchOffStaffNotificationMail(ctx, person, found.kind);
    else await switchOffOptionalEmailKind(ctx, person.id, found.side === 'consent' ? 'news' : found.topic);
    await recordAudit(ctx, {
      action: 'account.unsubscribed',
      entity: 'user',
      entityId: person.id,
      summary: `Switched off emails ${describeUnsubscribeTarget(found)}, by the link in one of them`,
    });
    return found;
  });
}
