import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import type { OutboxRow } from '#app/modules/outbox/send-outbox.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { OutgoingMail } from '#app/platform/mail/transport.server.ts';

import { buildEmailUnsubscribeUrl } from './find-unsubscription.server.ts';
import { getEmailUnsubscribeTarget } from './mail-topics.ts';
import { renderStoredMail } from './render-stored-mail.server.ts';
import { getTestEmailDraftTexts } from './texts/test-texts.ts';

/**
 * Returns a stored email ready to send, from the shop's own address, with an unsubscribe link if its kind has
 * one; null if the recipient is gone. Throws on a template or payload that this version does not know.
 */
export async function composeOutgoingMailFromOutbox(
  ctx: AppContext,
  row: OutboxRow,
): Promise<OutgoingMail | null> {
  const { provider, mails } = await readSiteContent(ctx);
  const to = row.recipient ?? (row.template.startsWith('team.') ? provider.email : null);
  if (!to) return null;
  const off = getTestEmailDraftTexts(row.payload)
    ? null
    : getEmailUnsubscribeTarget(row) && buildEmailUnsubscribeUrl(ctx.settings, row.id);
  const rendered = await renderStoredMail(ctx, row, off);
  const address = provider.email || `no-reply@${new URL(ctx.settings.publicUrl).hostname}`;
  const from = { name: mails.fromName || provider.name, address };
  const replyTo = rendered.replyTo ?? mails.replyTo;
  return {
    id: row.id,
    to,
    from,
    ...rendered,
    ...(replyTo && { replyTo }),
    ...(off && { unsubscribeUrl: off }),
  };
}
