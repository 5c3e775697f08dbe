import { writeTo } from '#app/modules/content/model.ts';
import { siteContent } from '#app/modules/content/read-site-content.server.ts';
import type { OutboxRow } from '#app/modules/outbox/send-outbox.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { Sender } from './mails/mail-frame.tsx';
import type { RenderedMail } from './mails/render-mail.server.ts';
import { readMailTexts } from './texts/read-mail-texts.server.ts';
import { trialOf } from './texts/mail-trial.ts';

/** Who sends the mails of the shop, with the logo and the lines below them. */
export async function readSender(ctx: AppContext): Promise<Sender> {
  const { provider, look, mails } = await siteContent(ctx);
  const logo = look.logo && { ...look.logo, address: ctx.settings.publicUrl + look.logo.address };
  return { ...provider, email: writeTo(provider, ctx.settings.publicUrl), logo, footer: mails.footer };
}

/**
 * A stored mail in the words it has now or, once it is sent, in those it had then. Throws on a template or payload this version does
 * not know.
 */
export async function renderStoredMail(
  ctx: AppContext,
  row: Pick<OutboxRow, 'template' | 'payload' | 'sentAt'>,
  unsubscribeUrl: string | null = null,
): Promise<RenderedMail> {
  const sender = await readSender(ctx);
  const trial = trialOf(row.payload);
  const texts = trial ?? (await readMailTexts(ctx, row.template, row.sentAt));
  // Loaded with the first mail: the templates' library takes longer to load than the rest of the start.
  const { renderMail } = await import('./mails/render-mail.server.ts');
  return renderMail(row.template, row.payload, sender, { unsubscribeUrl, texts, isTrial: trial !== null });
}
