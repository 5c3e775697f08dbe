import {
  hasEmailSecretCodeOrLink,
  isEmailSentToBouncedAddresses,
  findMailTemplateSettings,
  MAIL_TEMPLATE_SETTINGS_BY_NAME,
  type MailTemplateName,
} from './mail-kinds.ts';

/** The kinds of notifications that emails name. */
type EmailStaffNotificationKind = Extract<
  (typeof MAIL_TEMPLATE_SETTINGS_BY_NAME)[MailTemplateName],
  { noticeKind: string }
>['noticeKind'];

/** The names of all emails with their labels, in the order of the filter. */
export const MAIL_TEMPLATE_OPTIONS: readonly { value: string; label: string }[] = Object.entries(
  MAIL_TEMPLATE_SETTINGS_BY_NAME,
).map(([value, { words }]) => ({ value, label: words }));

/** Returns the label of a stored template, or its name if this version of the shop no longer knows it. */
export function getMailTemplateLabel(template: string): string {
  return findMailTemplateSettings(template)?.words ?? template;
}

/** Returns the templates whose labels contain a text, for a search. */
export function listMailTemplatesMatchingLabel(text: string): string[] {
  const wanted = text.toLowerCase();
  return MAIL_TEMPLATE_OPTIONS.filter(({ label }) => label.toLowerCase().includes(wanted)).map(
    ({ value }) => value,
  );
}

/** Returns the event that sends this email. */
export const getMailTriggerEvent = (template: string): string =>
  findMailTemplateSettings(template)?.event ?? '';

/** The readers of an email. */
export type EmailTemplateAudience = 'customer' | 'team' | 'both';
export function getMailAudience(template: string): EmailTemplateAudience {
  return findMailTemplateSettings(template)?.to ?? (template.startsWith('team.') ? 'team' : 'customer');
}

/**
 * Returns who may switch an email off: no one, the owner for everyone, or each reader for themselves
 * (pages.md "Emails").
 */
export function getWhoCanSwitchMailOff(template: string): 'no' | 'owner' | 'user' {
  const kind = findMailTemplateSettings(template);
  if (kind?.isSwitchable) return 'owner';
  return kind?.topic || kind?.noticeKind ? 'user' : 'no';
}

/** Whether an email opens or protects an account or an order: editing its text needs a further right. */
export function isSecurityMail(template: string): boolean {
  return isEmailSentToBouncedAddresses(template) || hasEmailSecretCodeOrLink(template);
}

/** Returns the kind of notification behind an email to a staff member; null for one that always comes. */
export function getMailNoticeKind(template: string): EmailStaffNotificationKind | null {
  // The list states it for its own emails.
  return (findMailTemplateSettings(template)?.noticeKind as EmailStaffNotificationKind | undefined) ?? null;
}
