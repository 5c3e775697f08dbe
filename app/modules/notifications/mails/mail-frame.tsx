import { createContext, Fragment, type ReactNode, use } from 'react';
import { Body, Container, Head, Heading, Hr, Html, Img, Link, Preview, Text } from 'react-email';

import type { Provider } from '#app/modules/content/schemas.ts';
import { isMark, type Logo } from '#app/modules/content/settings/look-form.ts';

import { useWords } from './mail-said.tsx';
import { MAIL_CSS, styles } from './mail-styles.ts';
import type { PartName } from '../texts/mail-words.ts';

/** The shop a mail comes from; its logo has a whole address, for a mail is read elsewhere. */
export type Sender = Provider & {
  logo?: Logo | null;
  /** Lines of the owner's below every mail; empty for none. */
  footer?: string;
};

/** Whose mail it is; set around every mail by `renderMail`. */
export const MailSender = createContext<Sender | null>(null);

/** Where its reader switches mails of this kind off; null for mails that always come. */
export const UnsubscribeUrl = createContext<string | null>(null);

/** Whether a mail only shows what it would say (a test of its words). */
export const IsTrial = createContext(false);

/** The sheet every mail is written on. `preview` is what mail programs show beside the subject. */
export function MailFrame({
  preview = 'preheader',
  heading = 'heading',
  isTest = false,
  children,
}: {
  preview?: PartName;
  /** The one thing this mail says. */
  heading?: PartName;
  /** Whether figures could be taken for money that moved. */
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
                  <Footer sender={sender} />
                </td>
              </tr>
            </tbody>
          </table>
        </Container>
      </Body>
    </Html>
  );
}

/** Height of the logo in pixels, and what a logo that is only wide is brought down to. */
const LOGO = { height: 32, mostWidth: 200 };

/** A program that loads no pictures shows the name in its place. */
function MailLogo({ logo, name }: { logo: Logo; name: string }) {
  const width = Math.min(LOGO.mostWidth, Math.round((logo.width * LOGO.height) / logo.height));
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

function Footer({ sender }: { sender: Sender | null }) {
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

/** What is good to know and asks for nothing. */
export function Small({ children }: { children: ReactNode }) {
  return (
    <Text className="m-quiet" style={styles.small}>
      {children}
    </Text>
  );
}

/** What somebody wrote, with the line ends it has, which the plain text keeps too. */
export function Quote({ children, isFramed = false }: { children: string; isFramed?: boolean }) {
  const lines = children.trim().split(/\r?\n/);
  return (
    <Text
      className={isFramed ? 'm-notice' : 'm-quote'}
      dir="auto"
      style={isFramed ? styles.notice : styles.text}
    >
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
function TestNotice() {
  return (
    <Text className="m-notice" style={styles.notice}>
      Test order. No card was charged, and no real money moves.
    </Text>
  );
}

/** Said in a mail that somebody of the team sent to try its words. */
function TrialNotice() {
  if (!use(IsTrial)) return null;
  return (
    <Text className="m-notice" style={styles.notice}>
      This is a test email. Nothing has happened, and its names and figures are made up.
    </Text>
  );
}

/** What the owner says below every mail, line by line. */
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
