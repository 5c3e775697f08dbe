import type { ReactNode } from 'react';

import { MailButton } from './mail-code.tsx';
import { type EmailFactLine, MailNameValueTable } from './mail-facts.tsx';
import { MailPageLayout } from './mail-frame.tsx';
import type { MailPartName } from '../texts/email-texts.ts';

/** An email about an order: what happened and what follows, the facts, and a link to the order. */
export function OrderEmailLayout({
  about,
  preview,
  heading,
  action,
  facts = [],
  children,
}: {
  about: { orderNumber: string; service?: string; orderUrl: string; isTest: boolean };
  preview?: MailPartName;
  heading?: MailPartName;
  /** The label of the button. */
  action?: MailPartName;
  /** The main facts of this email, shown before the service and the order number. */
  facts?: readonly EmailFactLine[];
  children: ReactNode;
}) {
  return (
    <MailPageLayout preview={preview} heading={heading} isTest={about.isTest}>
      {children}
      <MailNameValueTable
        facts={[...facts, ['Service', about.service ?? null], ['Order', about.orderNumber]]}
      />
      <MailButton href={about.orderUrl} part={action} />
    </MailPageLayout>
  );
}
