import { findContentDraft } from '#app/modules/content/drafts/find-content-draft.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { MailTexts } from './mail-words.ts';
import type { RenderedMail } from '../mails/render-mail.server.ts';
import { readSender } from '../render-stored-mail.server.ts';

import { findMailThing } from './edit-mail-text.server.ts';
import type { AnyLetter } from './find-letter.server.ts';

/** The facts of an order that can replace those of an email's example, by the names in its payload. */
export type OrderFacts = Readonly<Record<string, unknown>>;

/** The example payload with the facts of an order where it has them; links stay the example's. */
function payloadWith(
  { example, valuesOf }: AnyLetter,
  facts: OrderFacts,
  check: Parameters<AnyLetter['valuesOf']>[1],
) {
  const told = Object.entries(example.payload).map(([name, value]) => [
    name,
    facts[name] === undefined ? value : facts[name],
  ]);
  const payload: object = Object.fromEntries(told);
  valuesOf(payload, check); // throws if a fact does not fit
  return payload;
}

/**
 * Returns the texts that would be published: the draft if there is one that
 * fits, otherwise the current texts.
 */
export async function readShownTexts(
  ctx: AppContext,
  template: string,
): Promise<{ letter: AnyLetter; texts: MailTexts } | null> {
  const thing = await findMailThing(ctx, template);
  if (!thing) return null;
  const { value } = await findContentDraft(ctx, thing);
  const checked = value === null ? null : thing.check(value);
  return { letter: thing.letter, texts: checked?.ok ? checked.value : await thing.readLive(ctx) };
}

/**
 * Renders an email with its draft, about its example or an order, without sending it. Returns null for an
 * unknown email. Its unsubscribe link leads nowhere.
 */
export async function previewMail(
  ctx: AppContext,
  template: string,
  facts: OrderFacts = {},
): Promise<RenderedMail | null> {
  assertCan(ctx, 'templates:write');
  const shown = await readShownTexts(ctx, template);
  if (!shown) return null;
  const sender = await readSender(ctx);
  const { renderMail } = await import('../mails/render-mail.server.ts');
  return renderMail(template, payloadWith(shown.letter, facts, sender), sender, { texts: shown.texts });
}
