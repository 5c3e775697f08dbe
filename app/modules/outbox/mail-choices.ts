import { isSecretMail, isSentAnyway, kindOf, MAIL_KINDS, type MailTemplate } from './mail-kinds.ts';

/** The kinds of news that mails name. */
type MailNews = Extract<(typeof MAIL_KINDS)[MailTemplate], { news: string }>['news'];

/** The names of all mails with their words, in the order of the filter. */
export const MAIL_CHOICES: readonly { value: string; label: string }[] = Object.entries(MAIL_KINDS).map(
  ([value, { words }]) => ({ value, label: words }),
);

/** The words of a stored template; its own name when this version of the shop does not know it any more. */
export function mailWords(template: string): string {
  return kindOf(template)?.words ?? template;
}

/** The templates whose words hold a text, for a search. */
export function mailsNamed(text: string): string[] {
  const wanted = text.toLowerCase();
  return MAIL_CHOICES.filter(({ label }) => label.toLowerCase().includes(wanted)).map(({ value }) => value);
}

/** What happens when this mail is sent. */
export const mailEvent = (template: string): string => kindOf(template)?.event ?? '';

/** Who reads a mail. */
export type MailReaders = 'customer' | 'team' | 'both';
export function readersOf(template: string): MailReaders {
  return kindOf(template)?.to ?? (template.startsWith('team.') ? 'team' : 'customer');
}

/** Who may turn a mail off: nobody, the owner for everybody, or each reader for themselves (pages.md section 6). */
export function offBy(template: string): 'no' | 'owner' | 'user' {
  const kind = kindOf(template);
  if (kind?.isSwitchable) return 'owner';
  return kind?.topic || kind?.news ? 'user' : 'no';
}

/** Whether a mail opens or protects an account or an order: its words are not every editor's. */
export function isSecurityMail(template: string): boolean {
  return isSentAnyway(template) || isSecretMail(template);
}

/** The kind of news of a mail as somebody of the staff gets it; null for one that always comes. */
export function newsOf(template: string): MailNews | null {
  // What the list says of its own mails.
  return (kindOf(template)?.news as MailNews | undefined) ?? null;
}
