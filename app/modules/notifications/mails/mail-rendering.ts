import type { ReactElement } from 'react';

import type { Provider } from '#app/modules/content/schemas.ts';
import type { MailTemplate } from '#app/modules/outbox/mail-kinds.ts';
import { type MailPayload, mailPayloads } from '#app/modules/outbox/schemas.ts';

/** A stored payload as a mail: its subject, its page, and to whom an answer goes. */
export type Rendering = (
  payload: unknown,
  sender: Provider,
) => { subject: string; page: ReactElement; replyTo?: string };

/** Puts a template's schema, subject and page together, so that only a fitting payload reaches them. */
export function rendering<Template extends MailTemplate>(
  template: Template,
  subject: (mail: MailPayload<Template>, sender: Provider) => string,
  page: (mail: MailPayload<Template>) => ReactElement,
  replyTo?: (mail: MailPayload<Template>) => string,
): Rendering {
  return (payload, sender) => {
    // `parse` gives what the schema of this very template describes; the index loses which one that is.
    const mail = mailPayloads[template].parse(payload) as MailPayload<Template>;
    return { subject: subject(mail, sender), page: page(mail), ...(replyTo && { replyTo: replyTo(mail) }) };
  };
}
