/** A header of a mail, its name in lower case. */
export type MailHeader = { key: string; value: string };

/** What of a mail is kept, or decides whether it is; the texts are bounded and can be stored. */
export type InboundMail = {
  /** Without its brackets, as its sender's program made it; null for none. */
  messageId: string | null;
  sender: { name: string; email: string };
  text: string;
  /** Names of what came with it. */
  files: string[];
  headers: MailHeader[];
};

export const INBOUND_LIMITS = { text: 50_000, name: 100, email: 254, files: 20, file: 120 } as const;

/** Headers that say where a mail was sent; servers on the way add the last ones. */
const DESTINATIONS = new Set([
  'to',
  'cc',
  'resent-to',
  'delivered-to',
  'envelope-to',
  'x-envelope-to',
  'x-original-to',
  'x-forwarded-to',
]);

/** Everything a mail says about where it was sent. */
export function destinationsOf({ headers }: Pick<InboundMail, 'headers'>): string {
  return headers.flatMap(({ key, value }) => (DESTINATIONS.has(key) ? [value] : [])).join('\n');
}

const MACHINES = /^(?:mailer-daemon|postmaster)@/i;

/** Whether a program sent a mail by itself: notes of absence, reports of servers, lists. To keep one could begin a loop. */
export function isAutomatic({ headers, sender }: Pick<InboundMail, 'headers' | 'sender'>): boolean {
  const says = (name: string, pattern: RegExp) =>
    headers.some(({ key, value }) => key === name && pattern.test(value.trim()));
  return (
    says('auto-submitted', /^(?!no\b)./i) ||
    says('precedence', /^(?:bulk|list|junk|auto[_-]reply)$/i) ||
    says('list-id', /./) ||
    says('x-autoreply', /^(?!no$)./i) ||
    says('x-autorespond', /^(?!no$)./i) ||
    says('return-path', /^(?:<\s*>)?$/) ||
    says('content-type', /^multipart\/report\b/i) ||
    MACHINES.test(sender.email)
  );
}

/** Whether a domain is another one or below it, as DMARC's relaxed alignment asks. */
const isWithin = (domain: string, other: string): boolean => domain === other || domain.endsWith(`.${other}`);

/** One finding of an Authentication-Results header, such as `dkim=pass header.d=example.com`: whether it proves this domain. */
function provesDomain(finding: string, domain: string): boolean {
  const [, method = ''] = /^\s*(dmarc|dkim|spf)\s*=\s*pass\b/i.exec(finding) ?? [];
  const [, named = ''] =
    /\b(?:header\.from|header\.d|header\.i|smtp\.mailfrom)\s*=\s*"?(?:[^\s"@]*@)?([^\s"]+)/i.exec(finding) ??
    [];
  if (method === '' || named === '') return false;
  return method.toLowerCase() === 'dmarc'
    ? named.toLowerCase() === domain
    : isWithin(domain, named.toLowerCase());
}

/**
 * Whether the server that received a mail found that its From is true (RFC 8601), by DMARC, or by a signature or an SPF pass of the
 * same domain. Only what `checkedBy`, the name that server gives itself, says is read: whoever sends a mail can write such headers too.
 * Without that name nothing is proved.
 */
export function isSenderProved(
  { headers, sender }: Pick<InboundMail, 'headers' | 'sender'>,
  checkedBy: string | null,
): boolean {
  if (checkedBy === null) return false;
  const domain = sender.email.slice(sender.email.lastIndexOf('@') + 1).toLowerCase();
  const findings = headers
    .filter(({ key }) => key === 'authentication-results')
    .map(({ value }) => value.replaceAll(/\([^()]*\)/g, ' ').split(';'))
    .find(([server = '']) => server.trim().split(/\s/)[0]?.toLowerCase() === checkedBy.toLowerCase());
  return findings?.some((finding) => provesDomain(finding, domain)) ?? false;
}

/** One line of a mail as it can be stored and shown. */
export function mailLine(text: string, longest: number): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed();
}
