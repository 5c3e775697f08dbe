import { findContentDraft } from '#app/modules/content/drafts/find-content-draft.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { EmailTextsByPart } from './email-texts.ts';
import type { RenderedMail } from '../mails/render-mail.server.ts';
import { readMailSender } from '../render-stored-mail.server.ts';

import { findEmailTextDraftAdapter } from './edit-mail-text.server.ts';
import type { AnyEmailTemplate } from './find-email-template.server.ts';

/** The facts of an order that can replace those of an email's example, by the names in its payload. */
export type MailPreviewOrderFacts = Readonly<Record<string, unknown>>;

/** The example payload with the facts of an order where it has them; links stay the example's. */
function buildMailPreviewPayload(
  { example, valuesOf }: AnyEmailTemplate,
  facts: MailPreviewOrderFacts,
  check: Parameters<AnyEmailTemplate['valuesOf']>[1],
) {
  const variables = Object.entries(example.payload).map(([name, value]) => [
    name,
    facts[name] === undefined ? value : facts[name],
  ]);
  const payload: object = Object.fromEntries(variables);
  valuesOf(payload, check); // throws if a fact does not fit
  return payload;
}

/**
 * Returns the texts that would be published: the draft if there is one that
 * fits, otherwise the current texts.
 */
export async function readDraftOrCurrentMailTexts(
  ctx: AppContext,
  template: string,
): Promise<{ emailTemplate: AnyEmailTemplate; texts: EmailTextsByPart } | null> {
  const adapter = await findEmailTextDraftAdapter(ctx, template);
  if (!adapter) return null;
  const { value } = await findContentDraft(ctx, adapter);
  const checked = value === null ? null : adapter.check(value);
  return {
    emailTemplate: adapter.emailTemplate,
    texts: checked?.ok ? checked.value : await adapter.readLive(ctx),
  };
}

/**
 * Renders an email with its draft, about its example or an order, without sending it. Returns null for an
 * unknown email. Its unsubscribe link leads nowhere.
 */
export async function renderMailTextPreview(
  ctx: AppContext,
  template: string,
  facts: MailPreviewOrderFacts = {},
): Promise<RenderedMail | null> {
  assertCan(ctx, 'templates:write');
  const shown = await readDraftOrCurrentMailTexts(ctx, template);
  if (!shown) return null;
  const sender = await readMailSender(ctx);
  const { renderMail } = await import('../mails/render-mail.server.ts');
  return renderMail(template, buildMailPreviewPayload(shown.emailTemplate, facts, sender), sender, {
    texts: shown.texts,
  });
}
