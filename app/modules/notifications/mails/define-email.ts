import { createElement, type ReactElement } from 'react';
import type * as z from 'zod';

import { type ShopTimeFormatters, getShopTimeFormatters } from '#app/lib/dates.ts';
import { getShopTimeZone } from '#app/lib/shop-zone.ts';
import type { ShopProviderLegalDetails } from '#app/modules/content/schemas.ts';

import { RenderedEmailTextsContext } from './part-text.tsx';
import {
  fillEmailTextVariables,
  type EditableMailPart,
  type EmailTextsByPart,
  type EmailVariableValues,
  type MailPartName,
  listMailParts,
  getShippedMailTexts,
  type DefaultEmailTexts,
} from '../texts/email-texts.ts';

type EmailSubjectAndReactPage = { subject: string; page: ReactElement; replyTo?: string };

/**
 * An email of this shop: the facts at the time of the event, so that a delayed
 * email states the same, and their presentation.
 */
export type EmailTemplate<Payload> = {
  /**
   * Renders a stored payload as `sender` sends it, with the given texts if they fit, or else the shipped
   * ones. Throws if the payload does not fit.
   */
  write: (
    payload: unknown,
    sender: ShopProviderLegalDetails,
    texts?: EmailTextsByPart,
  ) => EmailSubjectAndReactPage;
  /** The texts that can be edited. */
  parts: readonly EditableMailPart[];
  /** Returns the values of the variables. Throws if the payload does not fit. */
  valuesOf: (payload: unknown, sender: ShopProviderLegalDetails) => EmailVariableValues;
  /** An example payload, its subject, and the facts that the reader needs; the tests render it. */
  example: { payload: Payload; subject: string; facts: readonly string[] };
};

/** The context of an email's variables: the shop and its time formats. */
type EmailVariableContext = { sender: ShopProviderLegalDetails; time: ShopTimeFormatters };

/**
 * Builds an email from its schema, texts, variables and component, so that only a valid payload reaches them.
 */
export function defineEmail<Payload extends object>({
  payload: schema,
  words,
  variables,
  keeps = [],
  subject = () => 'subject',
  page,
  replyTo,
  example,
}: {
  payload: z.ZodType<Payload>;
  /** The shipped texts, in the order in which they appear. */
  words: DefaultEmailTexts;
  /** The variables that its texts may use; `{shop}` is always available. Null leaves one empty. */
  variables: (mail: NoInfer<Payload>, around: EmailVariableContext) => Record<string, string | null>;
  /** Required variables: the parts that ship with one must keep it. */
  keeps?: readonly string[];
  /** The part that is the subject of this email. */
  subject?: (mail: NoInfer<Payload>) => MailPartName;
  page: (mail: Payload) => ReactElement;
  /** The Reply-To address, if it is not the sender's. */
  replyTo?: (mail: Payload, sender: ShopProviderLegalDetails) => string;
  example: NoInfer<EmailTemplate<Payload>['example']>;
}): EmailTemplate<Payload> {
  const parts = listMailParts(words, keeps);
  const shipped = getShippedMailTexts(parts);
  function valuesFor(mail: Payload, sender: ShopProviderLegalDetails): EmailVariableValues {
    const values = variables(mail, { sender, time: getShopTimeFormatters(getShopTimeZone(sender.timeZone)) });
    const filled = Object.entries(values).map(([name, value]) => [name, value ?? '']);
    return { ...Object.fromEntries(filled), shop: sender.name };
  }
  return {
    write(payload, sender, texts = shipped) {
      const mail = schema.parse(payload);
      const values = valuesFor(mail, sender);
      return {
        subject: fillEmailTextVariables(texts[subject(mail)] ?? '', values),
        page: createElement(
          RenderedEmailTextsContext,
          { value: { texts, values } },
          createElement(page, mail),
        ),
        ...(replyTo && { replyTo: replyTo(mail, sender) }),
      };
    },
    parts,
    valuesOf: (payload, sender) => valuesFor(schema.parse(payload), sender),
    example,
  };
}
