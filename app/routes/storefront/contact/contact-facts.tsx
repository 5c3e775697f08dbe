import type { ReactNode } from 'react';

import { ButtonLink } from '#app/ui/button.tsx';
import { OPENS_NEW_TAB_LABEL, EXTERNAL_LINK_PROPS } from '#app/lib/external-links.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

import { RevealContactEmail } from './email-reveal.tsx';

type ContactPageShopDetails = {
  name: string;
  responseTime: string;
  hours: string;
  bookCallUrl: string;
  chatUrl: string;
  factsTitle: string;
  callLabel: string;
  chatLabel: string;
};

/** Who answers, how fast and in which time zone, and the alternatives to the form (PAGES-04). */
export function ContactDetailsSection({
  facts,
  email,
}: {
  facts: ContactPageShopDetails;
  email: { mailbox: string; host: string };
}) {
  return (
    <>
      <h2 className="text-2xl font-bold">{facts.factsTitle}</h2>
      <dl className="mt-5 border-b border-line">
        <ContactDetailRow name="Who answers">{facts.name}</ContactDetailRow>
        <ContactDetailRow name="Response time">{facts.responseTime}</ContactDetailRow>
        <ContactDetailRow name="Time zone">{useShopTimeFormatters().zone.name}</ContactDetailRow>
        {facts.hours ? <ContactDetailRow name="Hours">{facts.hours}</ContactDetailRow> : null}
        {email.mailbox ? (
          <ContactDetailRow name="Email">
            <RevealContactEmail email={email} />
            <noscript>Please use the form. It goes to the same inbox.</noscript>
          </ContactDetailRow>
        ) : null}
        {facts.bookCallUrl ? (
          <ContactDetailRow name="By phone">
            <a
              href={facts.bookCallUrl}
              {...EXTERNAL_LINK_PROPS}
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
            >
              {facts.callLabel}
              <span className="sr-only">{OPENS_NEW_TAB_LABEL}</span>
            </a>
          </ContactDetailRow>
        ) : null}
      </dl>
      <ButtonLink to={facts.chatUrl} variant="outline" size="lg" isWide className="mt-6">
        <Icon name="message-circle" className="size-5" />
        {facts.chatLabel}
      </ButtonLink>
    </>
  );
}

function ContactDetailRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-h-14 grid-cols-[8rem_1fr] items-center gap-x-5 border-t border-line py-1.5">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="text-base font-semibold">{children}</dd>
    </div>
  );
}
