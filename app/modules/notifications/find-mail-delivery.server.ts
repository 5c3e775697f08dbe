import { and, eq } from 'drizzle-orm';

import { ERASED_PERSONAL_DATA_PLACEHOLDER } from '#app/lib/deleted.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { type MailBounce, findMailboxBounce } from '#app/modules/outbox/list-bounces.server.ts';
import {
  outboxEmailOrNoticeCondition,
  toMailDeliveryRow,
  type MailDeliveryRow,
  type StoredMailDelivery,
} from '#app/modules/outbox/list-mail-deliveries.server.ts';
import {
  type HiddenMailTextReason,
  isMailContentErased,
  isFinalMailDeliveryState,
} from '#app/modules/outbox/mail-delivery.ts';
import { hasEmailSecretCodeOrLink, isEmailSentToBouncedAddresses } from '#app/modules/outbox/mail-kinds.ts';
import { getMailTemplateLabel } from '#app/modules/outbox/mail-choices.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { renderStoredMail } from './render-stored-mail.server.ts';

export type MailDelivery = MailDeliveryRow & {
  subject: string;
  /** The plain text; null if it is hidden. */
  text: string | null;
  /** Why the text is hidden. */
  hidden: HiddenMailTextReason | null;
  /** Since when its address bounces; null if it does not. */
  bounce: MailBounce | null;
  canBeSentAgain: boolean;
};

/** The text of an email, or why it is hidden. Rendering errors must not keep the log from opening. */
async function renderLoggedMailText(
  ctx: AppContext,
  row: StoredMailDelivery,
): Promise<Pick<MailDelivery, 'subject' | 'text' | 'hidden'>> {
  const hide = (hidden: HiddenMailTextReason) => ({
    subject: getMailTemplateLabel(row.template),
    text: null,
    hidden,
  });
  if (row.recipient === ERASED_PERSONAL_DATA_PLACEHOLDER) return hide('erased');
  if (isMailContentErased(row)) return hide('forgotten');
  if (ctx.settings.hasMailServer && hasEmailSecretCodeOrLink(row.template)) return hide('secret');
  try {
    const { subject, text } = await renderStoredMail(ctx, row);
    return { subject, text, hidden: null };
  } catch (error) {
    ctx.log.warn({ err: error, outboxId: row.id, template: row.template }, 'a stored mail cannot be shown');
    return hide('unreadable');
  }
}

/**
 * Returns one email as it was or will be sent; null for an unknown id. If a mail server is configured, emails
 * that contain codes or links into accounts are hidden.
 */
export async function findMailDelivery(ctx: AppContext, id: string): Promise<MailDelivery | null> {
  assertCan(ctx, 'mails:read');
  if (!isUuid(id)) return null;
  const [row] = await ctx.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.id, id), outboxEmailOrNoticeCondition));
  if (!row) return null;
  const text = await renderLoggedMailText(ctx, row);
  const bounce = row.recipient === null ? null : await findMailboxBounce(ctx, row.recipient);
  const isBlocked = bounce !== null && !isEmailSentToBouncedAddresses(row.template);
  const canBeSentAgain =
    isFinalMailDeliveryState(row.state) && !isBlocked && (text.hidden === null || text.hidden === 'secret');
  return { ...toMailDeliveryRow(row), ...text, bounce, canBeSentAgain };
}
