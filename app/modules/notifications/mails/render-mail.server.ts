import { createElement } from 'react';
import { render } from 'react-email';

import type { MailTemplateName } from '#app/modules/outbox/mail-kinds.ts';

import {
  IsTestMailContext,
  MailSenderContext,
  type EmailSenderShopDetails,
  UnsubscribeUrlContext,
} from './mail-frame.tsx';
import { convertMailToPlainText } from './mail-plain-text.ts';
import { EMAIL_TEMPLATES } from './mail-templates.server.ts';
import type { EmailTextsByPart } from '../texts/email-texts.ts';

export type RenderedMail = { subject: string; html: string; text: string; replyTo?: string };

function isMailTemplate(name: string): name is MailTemplateName {
  return Object.hasOwn(EMAIL_TEMPLATES, name);
}

/** A subject is a single left-to-right line, whatever a customer's name contains (safety.md, threat 19). */
function toSingleLineMailSubject(text: string): string {
  return text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .trim();
}

type RenderMailOptions = {
  /** The unsubscribe URL, if its kind has one. */
  unsubscribeUrl?: string | null;
  /** Texts that fit it; the shipped ones if absent. */
  texts?: EmailTextsByPart | undefined;
  /** A test of its texts. */
  isTrial?: boolean;
};

/**
 * Renders a stored email as `sender` sends it. Throws on a template or payload that this version does not
 * know, rather than sending half an email.
 */
export async function renderMail(
  template: string,
  payload: unknown,
  sender: EmailSenderShopDetails,
  { unsubscribeUrl = null, texts, isTrial = false }: RenderMailOptions = {},
): Promise<RenderedMail> {
  if (!isMailTemplate(template)) throw new Error(`unknown email template ${template}`);
  const { subject, page, ...envelope } = EMAIL_TEMPLATES[template].write(payload, sender, texts);
  const trial = createElement(IsTestMailContext, { value: isTrial }, page);
  const whole = createElement(UnsubscribeUrlContext, { value: unsubscribeUrl }, trial);
  const html = await render(createElement(MailSenderContext, { value: sender }, whole));
  return {
    ...envelope,
    subject: toSingleLineMailSubject(`${isTrial ? '[Test] ' : ''}${subject}`),
    html,
    text: convertMailToPlainText(html),
  };
}
