import { createElement, type ReactElement } from 'react';
import type * as z from 'zod';

import { type ShopTime, shopTime } from '#app/lib/dates.ts';
import { shopZone } from '#app/lib/shop-zone.ts';
import type { Provider } from '#app/modules/content/schemas.ts';

import { MailWords } from './mail-said.tsx';
import {
  fillText,
  type MailPart,
  type MailTexts,
  type MailValues,
  type PartName,
  partsOf,
  shippedTexts,
  type ShippedWords,
} from '../texts/mail-words.ts';

type Rendered = { subject: string; page: ReactElement; replyTo?: string };

/** A mail of this shop: facts as they were when the event happened, so that a mail sent later tells the same, and how they are put. */
export type Letter<Payload> = {
  /** A stored payload as `sender` sends it, in words that fit, or else the shipped ones. Throws when it does not fit. */
  write: (payload: unknown, sender: Provider, texts?: MailTexts) => Rendered;
  /** What of its words can be rewritten. */
  parts: readonly MailPart[];
  /** What stands for the variables of a payload. Throws when it does not fit. */
  valuesOf: (payload: unknown, sender: Provider) => MailValues;
  /** What it may be told, and then its subject and the facts its reader needs; the tests write it. */
  example: { payload: Payload; subject: string; facts: readonly string[] };
};

/** What a mail's variables are made with: the shop, and how it tells times. */
type Around = { sender: Provider; time: ShopTime };

/** Puts what one mail is told, its words, their variables and its page together, so that only a fitting payload reaches them. */
export function letter<Payload extends object>({
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
  /** The words it comes with, in the order in which they are said. */
  words: ShippedWords;
  /** What its words may name; `{shop}` is there always. Null stands for nothing. */
  variables: (mail: NoInfer<Payload>, around: Around) => Record<string, string | null>;
  /** Variables without which it is of no use: the parts that come with one must keep it. */
  keeps?: readonly string[];
  /** The part that is the subject of this mail. */
  subject?: (mail: NoInfer<Payload>) => PartName;
  page: (mail: Payload) => ReactElement;
  /** To whom an answer goes, unless to the address it comes from. */
  replyTo?: (mail: Payload, sender: Provider) => string;
  example: NoInfer<Letter<Payload>['example']>;
}): Letter<Payload> {
  const parts = partsOf(words, keeps);
  const shipped = shippedTexts(parts);
  function valuesFor(mail: Payload, sender: Provider): MailValues {
    const values = variables(mail, { sender, time: shopTime(shopZone(sender.timeZone)) });
    const filled = Object.entries(values).map(([name, value]) => [name, value ?? '']);
    return { ...Object.fromEntries(filled), shop: sender.name };
  }
  return {
    write(payload, sender, texts = shipped) {
      const mail = schema.parse(payload);
      const values = valuesFor(mail, sender);
      return {
        subject: fillText(texts[subject(mail)] ?? '', values),
        page: createElement(MailWords, { value: { texts, values } }, createElement(page, mail)),
        ...(replyTo && { replyTo: replyTo(mail, sender) }),
      };
    },
    parts,
    valuesOf: (payload, sender) => valuesFor(schema.parse(payload), sender),
    example,
  };
}
