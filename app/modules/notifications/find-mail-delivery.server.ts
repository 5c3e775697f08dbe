import { and, eq } from 'drizzle-orm';

import { DELETED } from '#app/lib/deleted.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { type Bounce, findBounce } from '#app/modules/outbox/list-bounces.server.ts';
import {
  isMail,
  toDeliveryRow,
  type DeliveryRow,
  type StoredDelivery,
} from '#app/modules/outbox/list-mail-deliveries.server.ts';
import { type HiddenText, isEmptied, isEnded } from '#app/modules/outbox/mail-delivery.ts';
import { isSecretMail, isSentAnyway } from '#app/modules/outbox/mail-kinds.ts';
import { emailLabel } from '#app/modules/outbox/mail-choices.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { renderStoredMail } from './render-stored-mail.server.ts';

export type Delivery = DeliveryRow & {
  subject: string;
  /** The plain text; null if it is hidden. */
  text: string | null;
  /** Why the text is hidden. */
  hidden: HiddenText | null;
  /** Since when its address bounces; null if it does not. */
  bounce: Bounce | null;
  canBeSentAgain: boolean;
};

/** The text of an email, or why it is hidden. Rendering errors must not keep the log from opening. */
async function readText(
  ctx: AppContext,
  row: StoredDelivery,
): Promise<Pick<Delivery, 'subject' | 'text' | 'hidden'>> {
  const hide = (hidden: HiddenText) => ({ subject: emailLabel(row.template), text: null, hidden });
  if (row.recipient === DELETED) return hide('erased');
  if (isEmptied(row)) return hide('forgotten');
  if (ctx.settings.hasMailServer && isSecretMail(row.template)) return hide('secret');
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
export async function findDelivery(ctx: AppContext, id: string): Promise<Delivery | null> {
  assertCan(ctx, 'mails:read');
  if (!isUuid(id)) return null;
  const [row] = await ctx.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.id, id), isMail));
  if (!row) return null;
  const text = await readText(ctx, row);
  const bounce = row.recipient === null ? null : await findBounce(ctx, row.recipient);
  const isBlocked = bounce !== null && !isSentAnyway(row.template);
  const canBeSentAgain =
    isEnded(row.state) && !isBlocked && (text.hidden === null || text.hidden === 'secret');
  return { ...toDeliveryRow(row), ...text, bounce, canBeSentAgain };
}
