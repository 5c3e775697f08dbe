import { createContext, Fragment, type ReactNode, use } from 'react';
import { Body, Container, Head, Heading, Hr, Html, Img, Link, Preview, Text } from 'react-email';

import type { ShopProviderLegalDetails } from '#app/modules/content/schemas.ts';
import {
  isShopNameDisplayedNextToLogo,
  type LogoImage,
} from '#app/modules/content/settings/branding-form.ts';

import { useEmailPartTextFormatter } from './part-text.tsx';
import { MAIL_CSS, mailStyles } from './mail-styles.ts';
import type { MailPartName } from '../texts/email-texts.ts';

/** The shop that sends an email. Its logo has an absolute URL, since emails are read elsewhere. */
export type EmailSenderShopDetails = ShopProviderLegalDetails & {
  logo?: LogoImage | null;
  /** The owner's footer below every email; empty for none. */
  footer?: string;
};

/** The sender of an email; `renderMail` provides it around every email. */
export const MailSenderContext = createContext<EmailSenderShopDetails | null>(null);

/** The unsubscribe URL; null for emails that always come. */
export const UnsubscribeUrlContext = createContext<string | null>(null);

/** Whether an email is a preview of its texts (a test email). */
export const IsTestMailContext = createContext(false);

/** The layout of every email. `preview` is the text that email clients show next to the subject. */
export function MailPageLayout({
  preview = 'preheader',
  heading = 'heading',
  isTest = false,
  children,
}: {
  preview?: MailPartName;
  /** The main statement of the email. */
  heading?: MailPartName;
  /** Whether its amounts could be mistaken for real payments. */
  isTest?: boolean;
  children: ReactNode;
}) {
  const sender = use(MailSenderContext);
  const words = useEmailPartTextFormatter();
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
      <Body className="m-body" lang="en-US" style={mailStyles.body}>
        <Container className="m-page" style={mailStyles.page}>
          <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
            <tbody>
              <tr>
                <td className="m-inner" style={mailStyles.inner}>
                  <Text className="m-line" style={mailStyles.sender} data-skip-in-text="true">
                    {sender?.logo ? <MailLogo logo={sender.logo} name={sender.name} /> : sender?.name}
                  </Text>
                  <TestEmailBodyNotice />
                  {isTest && <MailTestOrderNotice />}
                  <Heading as="h1" className="m-heading" style={mailStyles.heading}>
                    {words(heading)}
                  </Heading>
                  {children}
                  <Hr className="m-line" style={mailStyles.rule} />
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
const EMAIL_LOGO_SIZE_PX = { height: 32, mostWidth: 200 };

/** Email clients that load no images show the name instead. */
function MailLogo({ logo, name }: { logo: LogoImage; name: string }) {
  const width = Math.min(
    EMAIL_LOGO_SIZE_PX.mostWidth,
    Math.round((logo.width * EMAIL_LOGO_SIZE_PX.height) / logo.height),
  );
  const height = Math.max(1, Math.round((width * logo.height) / logo.width));
  const isBesideName = isShopNameDisplayedNextToLogo(logo);
  return (
    <>
      <Img
        src={logo.address}
        alt={isBesideName ? '' : name}
        width={width}
        height={height}
        style={mailStyles.logo}
      />
      {isBesideName ? name : null}
    </>
  );
}

function MailFooter({ sender }: { sender: EmailSenderShopDetails | null }) {
  const unsubscribeUrl = use(UnsubscribeUrlContext);
  return (
    <>
      {sender?.footer ? <MailFooterLines text={sender.footer} /> : null}
      <SmallMailText>
        {sender?.legalLine}
        <br />
        Questions? Reply to this email, or write to {sender?.email}.
      </SmallMailText>
      {unsubscribeUrl === null ? null : (
        <SmallMailText>
          <Link href={unsubscribeUrl} className="m-link" style={mailStyles.link}>
            Unsubscribe from these emails
          </Link>
        </SmallMailText>
      )}
    </>
  );
}

/** Secondary information that requires no action. */
export function SmallMailText({ children }: { children: ReactNode }) {
  return (
    <Text className="m-quiet" style={mailStyles.small}>
      {children}
    </Text>
  );
}

/** Quotes a text with its line breaks, which the plain text keeps too. */
export function EmailQuotedText({ children, isFramed = false }: { children: string; isFramed?: boolean }) {
  const lines = children.trim().split(/\r?\n/);
  return (
    <Text
      className={isFramed ? 'm-notice' : 'm-quote'}
      dir="auto"
      style={isFramed ? mailStyles.notice : mailStyles.text}
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
function MailTestOrderNotice() {
  return (
    <Text className="m-notice" style={mailStyles.notice}>
      Test order. No card was charged, and no real money moves.
    </Text>
  );
}

/** Shown in a test email. */
function TestEmailBodyNotice() {
  if (!use(IsTestMailContext)) return null;
  return (
    <Text className="m-notice" style={mailStyles.notice}>
      This is a test email. Nothing has happened, and its names and figures are made up.
    </Text>
  );
}

/** The owner's footer, line by line. */
function MailFooterLines({ text }: { text: string }) {
  return (
    <SmallMailText>
      {text.split(/\r?\n/).map((line, at) => (
        <Fragment key={at}>
          {at > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </SmallMailText>
  );
}
