import { siteContent } from '#app/modules/content/read-site-content.server.ts';
import type { OutboxRow } from '#app/modules/outbox/send-outbox.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { OutgoingMail } from '#app/platform/mail/transport.server.ts';

import { unsubscribeUrl } from './find-unsubscription.server.ts';
import { switchOf } from './mail-topics.ts';

/**
 * A stored mail as it leaves, from the shop's own address, with the way to switch its kind off where there is one; null when
 * nobody is there to get it. Throws on a template or payload this version does not know.
 */
export async function composeMail(ctx: AppContext, row: OutboxRow): Promise<OutgoingMail | null> {
  const { provider, look } = await siteContent(ctx);
  const to = row.recipient ?? (row.template.startsWith('team.') ? provider.email : null);
  if (!to) return null;
  // Loaded with the first mail: the templates' library takes longer to load than the rest of the start.
  const { renderMail } = await import('./mails/render-mail.server.ts');
  const off = switchOf(row) && unsubscribeUrl(ctx.settings, row.id);
  const logo = look.logo && { ...look.logo, address: ctx.settings.publicUrl + look.logo.address };
  const rendered = await renderMail(row.template, row.payload, { ...provider, logo }, off);
  const from = { name: provider.name, address: provider.email };
  return { id: row.id, to, from, ...rendered, ...(off && { unsubscribeUrl: off }) };
}
