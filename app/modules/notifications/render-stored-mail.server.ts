import { getShopContactAddress } from '#app/modules/content/model.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import type { OutboxRow } from '#app/modules/outbox/send-outbox.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { EmailSenderShopDetails } from './mails/mail-frame.tsx';
import type { RenderedMail } from './mails/render-mail.server.ts';
import { readMailTexts } from './texts/read-mail-texts.server.ts';
import { getTestEmailDraftTexts } from './texts/test-texts.ts';

/** Returns the sender of the shop's emails, with its logo and footer. */
export async function readMailSender(ctx: AppContext): Promise<EmailSenderShopDetails> {
  const { provider, look, mails } = await readSiteContent(ctx);
  const logo = look.logo && { ...look.logo, address: ctx.settings.publicUrl + look.logo.address };
  return {
    ...provider,
    email: getShopContactAddress(provider, ctx.settings.publicUrl),
    logo,
    footer: mails.footer,
  };
}

/**
 * Renders a stored email with its current texts or, once it is sent, with those at that time. Throws on a
 * template or payload that this version does not know.
 */
export async function renderStoredMail(
  ctx: AppContext,
  row: Pick<OutboxRow, 'template' | 'payload' | 'sentAt'>,
  unsubscribeUrl: string | null = null,
): Promise<RenderedMail> {
  const sender = await readMailSender(ctx);
  const trial = getTestEmailDraftTexts(row.payload);
  const texts = trial ?? (await readMailTexts(ctx, row.template, row.sentAt));
  // Loaded with the first email: the template library takes longer to load than the rest of the startup.
  const { renderMail } = await import('./mails/render-mail.server.ts');
  return renderMail(row.template, row.payload, sender, { unsubscribeUrl, texts, isTrial: trial !== null });
}
