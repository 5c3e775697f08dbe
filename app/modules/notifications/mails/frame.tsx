import { createContext, Fragment, type ReactNode, use } from 'react';
import { Body, Container, Head, Hr, Html, Link, Preview, Text } from 'react-email';

import type { Provider } from '#app/modules/content/site/schemas.ts';

// Colours of app/ui/tokens.css: mail programs know no custom properties and no stylesheet.
const INK = '#15181C';
const INK_2 = '#4A5058';
const LINE = '#D9DCD6';
const FONT = '"Public Sans", Arial, Helvetica, sans-serif';

export const styles = {
  body: { backgroundColor: '#F3F4F1', color: INK, fontFamily: FONT, margin: 0, padding: '32px 12px' },
  page: { backgroundColor: '#FFFFFF', border: `1px solid ${LINE}`, maxWidth: '560px', padding: '32px' },
  heading: {
    fontSize: '28px',
    fontWeight: 800,
    letterSpacing: '-0.02em',
    lineHeight: '34px',
    margin: '0 0 16px',
  },
  text: { fontSize: '16px', lineHeight: '24px', margin: '0 0 16px' },
  link: { color: INK, textDecoration: 'underline' },
  small: { color: INK_2, fontSize: '14px', lineHeight: '22px', margin: '0 0 8px' },
  rule: { borderColor: LINE, margin: '24px 0' },
  cell: { fontSize: '16px', lineHeight: '24px', padding: '6px 0', verticalAlign: 'top' },
  amount: { fontSize: '16px', lineHeight: '24px', padding: '6px 0 6px 16px', verticalAlign: 'top' },
  total: { borderTop: `1px solid ${LINE}`, fontSize: '20px', fontWeight: 800, padding: '12px 0 0' },
  notice: {
    border: `1px solid ${INK}`,
    fontSize: '14px',
    lineHeight: '22px',
    margin: '0 0 24px',
    padding: '12px 16px',
  },
} as const;

/** Whose mail it is; set around every mail by `renderMail`. */
export const MailSender = createContext<Provider | null>(null);

/** Where its reader switches mails of this kind off; null for mails that always come. */
export const UnsubscribeUrl = createContext<string | null>(null);

/** The sheet every mail is written on. `preview` is what mail programs show beside the subject. */
export function MailFrame({ preview, children }: { preview: string; children: ReactNode }) {
  const sender = use(MailSender);
  const unsubscribeUrl = use(UnsubscribeUrl);
  return (
    <Html lang="en-US">
      <Head>
        <meta name="color-scheme" content="light" />
      </Head>
      <Preview>{preview}</Preview>
      <Body style={styles.body}>
        <Container style={styles.page}>
          {children}
          <Hr style={styles.rule} />
          <Text style={styles.small}>
            {sender?.legalLine}
            <br />
            Questions? Reply to this mail, or write to {sender?.email}.
          </Text>
          {unsubscribeUrl === null ? null : (
            <Text style={styles.small}>
              <Link href={unsubscribeUrl} style={styles.link}>
                Switch off mails like this one
              </Link>
            </Text>
          )}
        </Container>
      </Body>
    </Html>
  );
}

/** What somebody wrote, with the line ends it has, which the plain text keeps too. */
export function Quote({ children, isFramed = false }: { children: string; isFramed?: boolean }) {
  const lines = children.trim().split(/\r?\n/);
  return (
    <Text style={isFramed ? styles.notice : styles.text}>
      {lines.map((line, at) => (
        // Lines have no name of their own, and a mail is rendered once.
        <Fragment key={at}>
          {at > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </Text>
  );
}

/** Said wherever figures could be taken for money that moved (orders.md section 11). */
export function TestNotice() {
  return (
    <Text style={styles.notice}>This is a test order. No card was charged, and no real money moves.</Text>
  );
}
