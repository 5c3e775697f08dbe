import { LEADERS, NOTICE_KINDS, type NoticeFacts, type NoticeKind } from './notice-kinds.ts';

export type NoticeChoice = { isInApp: boolean; isByMail: boolean };

function mailOf(kind: NoticeKind, role: string): NoticeFacts['mail'] {
  const { mail, isMailForLeaders }: NoticeFacts = NOTICE_KINDS[kind];
  return isMailForLeaders && !LEADERS.includes(role) ? 'never' : mail;
}

/** Whether a kind can be emailed to a role at all, whatever was chosen. */
export function canBeMailed(kind: NoticeKind, role: string): boolean {
  return mailOf(kind, role) !== 'never';
}

/**
 * Returns the channels of a kind for a role: the choice of the person or their role, otherwise every possible
 * channel. Some emails cannot be switched off.
 */
export function noticeWays(kind: NoticeKind, role: string, chosen: NoticeChoice | undefined): NoticeChoice {
  const { isMailOnly }: NoticeFacts = NOTICE_KINDS[kind];
  const mail = mailOf(kind, role);
  const isByMail = mail === 'always' || (mail === 'on' && (chosen?.isByMail ?? true));
  return { isInApp: !isMailOnly && (chosen?.isInApp ?? true), isByMail };
}

/** One line of the preferences: a kind, its channels, and which of them can be changed. */
export type Preference = NoticeChoice & {
  kind: NoticeKind;
  label: string;
  group: string;
  mail: NoticeFacts['mail'];
  isMailOnly: boolean;
};

export function preferenceOf(kind: NoticeKind, role: string, chosen: NoticeChoice | undefined): Preference {
  const { label, group, isMailOnly = false }: NoticeFacts = NOTICE_KINDS[kind];
  return { kind, label, group, mail: mailOf(kind, role), isMailOnly, ...noticeWays(kind, role, chosen) };
}
