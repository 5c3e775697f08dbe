import { createElement, type ReactElement } from 'react';
import type * as z from 'zod';

import { type ShopTime, shopTime } from '#app/lib/dates.ts';
import { shopZone } from '#app/lib/shop-zone.ts';
import type { Provider } from '#app/modules/content/schemas.ts';

type Rendered = { subject: string; page: ReactElement; replyTo?: string };

/** A mail of this shop: facts as they were when the event happened, so that a mail sent later tells the same, and how they are put. */
export type Letter<Payload> = {
  /** A stored payload as `sender` sends it. Throws when it does not fit. */
  write: (payload: unknown, sender: Provider) => Rendered;
  /** What it may be told, and then its subject and the facts its reader needs; the tests write it. */
  example: { payload: Payload; subject: string; facts: readonly string[] };
};

/** Puts what one mail is told, its subject and its page together, so that only a fitting payload reaches them. */
export function letter<Payload extends object>({
  payload: schema,
  subject,
  page,
  replyTo,
  example,
}: {
  payload: z.ZodType<Payload>;
  subject: (mail: Payload, sender: Provider, time: ShopTime) => string;
  page: (mail: Payload) => ReactElement;
  /** To whom an answer goes, unless to the address it comes from. */
  replyTo?: (mail: Payload, sender: Provider) => string;
  example: NoInfer<Letter<Payload>['example']>;
}): Letter<Payload> {
  return {
    write(payload, sender) {
      const mail = schema.parse(payload);
      const time = shopTime(shopZone(sender.timeZone));
      return {
        subject: subject(mail, sender, time),
        page: createElement(page, mail),
        ...(replyTo && { replyTo: replyTo(mail, sender) }),
      };
    },
    example,
  };
}
