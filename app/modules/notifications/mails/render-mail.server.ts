import { createElement } from 'react';
import { render } from 'react-email';

import type { MailTemplate } from '#app/modules/outbox/mail-kinds.ts';

import { IsTrial, MailSender, type Sender, UnsubscribeUrl } from './mail-frame.tsx';
import { plainTextOf } from './mail-plain-text.ts';
import { LETTERS } from './mail-templates.server.ts';
import type { MailTexts } from '../texts/mail-words.ts';

export type RenderedMail = { subject: string; html: string; text: string; replyTo?: string };

function isTemplate(name: string): name is MailTemplate {
  return Object.hasOwn(LETTERS, name);
}

/** A subject is one line that reads from left to right, whatever a customer is called (safety.md, threat 19). */
function oneLine(text: string): string {
  return text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .trim();
}

type Options = {
  /** The way to switch its kind off where there is one. */
  unsubscribeUrl?: string | null;
  /** Words that fit it; the shipped ones otherwise. */
  texts?: MailTexts | undefined;
  /** It only shows what it would say. */
  isTrial?: boolean;
};

/** A stored mail as `sender` sends it. Throws on a template or payload this version does not know: a fault, never a half mail. */
export async function renderMail(
  template: string,
  payload: unknown,
  sender: Sender,
  { unsubscribeUrl = null, texts, isTrial = false }: Options = {},
): Promise<RenderedMail> {
  if (!isTemplate(template)) throw new Error(`unknown email template ${template}`);
  const { subject, page, ...envelope } = LETTERS[template].write(payload, sender, texts);
  const trial = createElement(IsTrial, { value: isTrial }, page);
  const whole = createElement(UnsubscribeUrl, { value: unsubscribeUrl }, trial);
  const html = await render(createElement(MailSender, { value: sender }, whole));
  return {
    ...envelope,
    subject: oneLine(`${isTrial ? '[Test] ' : ''}${subject}`),
    html,
    text: plainTextOf(html),
  };
}
