import { createContext, Fragment, type ReactNode, use } from 'react';
import { Body, Container, Head, Heading, Hr, Html, Img, Link, Preview, Text } from 'react-email';

import type { Provider } from '#app/modules/content/schemas.ts';
import { isMark, type Logo } from '#app/modules/content/settings/branding-form.ts';

import { useWords } from './part-text.tsx';
import { MAIL_CSS, styles } from './mail-styles.ts';
import type { PartName } from '../texts/email-texts.ts';

/** The shop that sends an email. Its logo has an absolute URL, since emails are read elsewhere. */
export type Sender = Provider & {
  logo?: Logo | null;
  /** The owner's footer below every email; empty for none. */
  footer?: string;
};

/** The sender of an email; `renderMail` provides it around every email. */
export const MailSender = createContext<Sender | null>(null);

/** The unsubscribe URL; null for emails that always come. */
export const UnsubscribeUrl = createContext<string | null>(null);

/** Whether an email is a preview of its texts (a test email). */
export const IsTrial = createContext(false);

/** The layout of every email. `preview` is the text that email clients show next to the subject. */
export function MailFrame({
  preview = 'preheader',
  heading = 'heading',
  isTest = false,
  children,
}: {
  preview?: PartName;
  /** The main statement of the email. */
  heading?: PartName;
  /** Whether its amounts could be mistaken for real payments. */
  isTest?: boolean;
  children: ReactNode;
}) {
  const sender = use(MailSender);
  const words = useWords();
  const preheader = words(preview);
  return (
    <Html lang="en-US">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{MAIL_CSS}</style>
      </Head>
      {preheader ? <Preview>{preheader}</Preview> : null}
      <Body className="m-body" lang="en-US" style={styles.body}>
        <Container className="m-page" style={styles.page}>
          <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
            <tbody>
              <tr>
                <td className="m-inner" style={styles.inner}>
                  <Text className="m-line" style={styles.sender} data-skip-in-text="true">
                    {sender?.logo ? <MailLogo logo={sender.logo} name={sender.name} /> : sender?.name}
                  </Text>
                  <TrialNotice />
                  {isTest && <TestNotice />}
                  <Heading as="h1" className="m-heading" style={styles.heading}>
                    {words(heading)}
                  </Heading>
                  {children}
                  <Hr className="m-line" style={styles.rule} />
                  <MailFooter sender={sender} />
                </td>
              </tr>
            </tbody>
          </table>
        </Container>
      </Body>
    </Html>
  );
}

/** Height of the logo in pixels, and the maximum width of a wide logo. */
const LOGO_SIZE = { height: 32, mostWidth: 200 };

/** Email clients that load no images show the name instead. */
function MailLogo({ logo, name }: { logo: Logo; name: string }) {
  const width = Math.min(LOGO_SIZE.mostWidth, Math.round((logo.width * LOGO_SIZE.height) / logo.height));
  const height = Math.max(1, Math.round((width * logo.height) / logo.width));
  const isBesideName = isMark(logo);
  return (
    <>
      <Img
        src={logo.address}
        alt={isBesideName ? '' : name}
        width={width}
        height={height}
        style={styles.logo}
      />
      {isBesideName ? name : null}
    </>
  );
}

function MailFooter({ sender }: { sender: Sender | null }) {
  const unsubscribeUrl = use(UnsubscribeUrl);
  return (
    <>
      {sender?.footer ? <FooterLines text={sender.footer} /> : null}
      <Small>
        {sender?.legalLine}
        <br />
        Questions? Reply to this email, or write to {sender?.email}.
      </Small>
      {unsubscribeUrl === null ? null : (
        <Small>
          <Link href={unsubscribeUrl} className="m-link" style={styles.link}>
            Unsubscribe from these emails
          </Link>
        </Small>
      )}
    </>
  );
}

/** Secondary information that requires no action. */
export function Small({ children }: { children: ReactNode }) {
  return (
    <Text className="m-quiet" style={styles.small}>
      {children}
    </Text>
  );
}

/** Quotes a text with its line breaks, which the plain text keeps too. */
export function Quote({ children, isFramed = false }: { children: string; isFramed?: boolean }) {
  const lines = children.trim().split(/\r?\n/);
  return (
    <Text
      className={isFramed ? 'm-notice' : 'm-quote'}
      dir="auto"
      style={isFramed ? styles.notice : styles.text}
    >
      {lines.map((line, at) => (
        // Lines have no key of their own, and an email is rendered once.
        <Fragment key={at}>
          {at > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </Text>
  );
}

/** Shown wherever amounts could be mistaken for real payments (orders.md "The embedded sandbox"). */
function TestNotice() {
  return (
    <Text className="m-notice" style={styles.notice}>
      Test order. No card was charged, and no real money moves.
    </Text>
  );
}

/** Shown in a test email. */
function TrialNotice() {
  if (!use(IsTrial)) return null;
  return (
    <Text className="m-notice" style={styles.notice}>
      This is a test email. Nothing has happened, and its names and figures are made up.
    </Text>
  );
}

/** The owner's footer, line by line. */
function FooterLines({ text }: { text: string }) {
  return (
    <Small>
      {text.split(/\r?\n/).map((line, at) => (
        <Fragment key={at}>
          {at > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </Small>
  );
}
