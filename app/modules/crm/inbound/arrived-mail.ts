/** A header of an email, its name in lowercase. */
export type MailHeader = { key: string; value: string };

/**
 * The parts of an email that are kept, or that decide whether it is; the texts are bounded and can be stored.
 */
export type InboundMail = {
  /** The Message-ID without its angle brackets; null if absent. */
  messageId: string | null;
  sender: { name: string; email: string };
  text: string;
  /** Names of its attachments. */
  files: string[];
  headers: MailHeader[];
};

export const INBOUND_MAIL_LIMITS = { text: 50_000, name: 100, email: 254, files: 20, file: 120 } as const;

/** Headers with the recipient of an email; servers on the way add the last ones. */
const INBOUND_MAIL_RECIPIENT_HEADERS = new Set([
  'to',
  'cc',
  'resent-to',
  'delivered-to',
  'envelope-to',
  'x-envelope-to',
  'x-original-to',
  'x-forwarded-to',
]);

/** Returns every recipient that an email's headers name. */
export function joinInboundMailRecipientHeaders({ headers }: Pick<InboundMail, 'headers'>): string {
  return headers
    .flatMap(({ key, value }) => (INBOUND_MAIL_RECIPIENT_HEADERS.has(key) ? [value] : []))
    .join('\n');
}

const MAILER_DAEMON_PATTERN = /^(?:mailer-daemon|postmaster)@/i;

/**
 * Whether an email was sent automatically: out-of-office replies, bounces,
 * mailing lists. Handling one could start a loop.
 */
export function isAutomaticInboundMail({
  headers,
  sender,
}: Pick<InboundMail, 'headers' | 'sender'>): boolean {
  const hasHeader = (name: string, pattern: RegExp) =>
    headers.some(({ key, value }) => key === name && pattern.test(value.trim()));
  return (
    hasHeader('auto-submitted', /^(?!no\b)./i) ||
    hasHeader('precedence', /^(?:bulk|list|junk|auto[_-]reply)$/i) ||
    hasHeader('list-id', /./) ||
    hasHeader('x-autoreply', /^(?!no$)./i) ||
    hasHeader('x-autorespond', /^(?!no$)./i) ||
    hasHeader('return-path', /^(?:<\s*>)?$/) ||
    hasHeader('content-type', /^multipart\/report\b/i) ||
    MAILER_DAEMON_PATTERN.test(sender.email)
  );
}

/** Whether a domain equals another or is a subdomain of it, as in DMARC's relaxed alignment. */
const isSameOrSubdomain = (domain: string, other: string): boolean =>
  domain === other || domain.endsWith(`.${other}`);

/**
 * Whether a result of an Authentication-Results header, such as `dkim=pass header.d=example.com`,
 * authenticates this domain.
 */
function isSenderDomainAuthenticatedByResult(finding: string, domain: string): boolean {
  const [, method = ''] = /^\s*(dmarc|dkim|spf)\s*=\s*pass\b/i.exec(finding) ?? [];
  const [, named = ''] =
    /\b(?:header\.from|header\.d|header\.i|smtp\.mailfrom)\s*=\s*"?(?:[^\s"@]*@)?([^\s"]+)/i.exec(finding) ??
    [];
  if (method === '' || named === '') return false;
  return method.toLowerCase() === 'dmarc'
    ? named.toLowerCase() === domain
    : isSameOrSubdomain(domain, named.toLowerCase());
}

/**
 * Whether the receiving server authenticated the From address (RFC 8601): by DMARC, or by DKIM or SPF of the
 * same domain. Only results under `checkedBy`, the server's own name, count, since any sender can add such
 * headers. Without that name nothing is authenticated.
 */
export function isEmailSenderDomainAuthenticated(
  { headers, sender }: Pick<InboundMail, 'headers' | 'sender'>,
  checkedBy: string | null,
): boolean {
  if (checkedBy === null) return false;
  const domain = sender.email.slice(sender.email.lastIndexOf('@') + 1).toLowerCase();
  const findings = headers
    .filter(({ key }) => key === 'authentication-results')
    .map(({ value }) => value.replaceAll(/\([^()]*\)/g, ' ').split(';'))
    .find(([server = '']) => server.trim().split(/\s/)[0]?.toLowerCase() === checkedBy.toLowerCase());
  return findings?.some((finding) => isSenderDomainAuthenticatedByResult(finding, domain)) ?? false;
}

/** Returns a text as one line that can be stored and shown. */
export function collapseInboundMailTextToLine(text: string, longest: number): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed();
}
