import { Heading, Text } from 'react-email';
import type { ReactNode } from 'react';

import { MailButton } from './code.tsx';
import { MailFrame, styles, TestNotice } from './frame.tsx';

/** A mail about the work on an order: what happened, what follows, and the way to the order. */
export function WorkLetter({
  about,
  preview,
  heading,
  action,
  children,
}: {
  about: { orderNumber: string; orderUrl: string; isTest: boolean };
  preview: string;
  heading: string;
  /** What the button says. */
  action: string;
  children: ReactNode;
}) {
  return (
    <MailFrame preview={preview}>
      {about.isTest && <TestNotice />}
      <Heading as="h1" style={styles.heading}>
        {heading}
      </Heading>
      {children}
      <MailButton href={about.orderUrl}>{action}</MailButton>
      <Text style={styles.small}>Order number: {about.orderNumber}</Text>
    </MailFrame>
  );
}
