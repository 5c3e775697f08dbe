/** Minimum time between two reminders of the same brief, whether sent by the shop or by a person. */
export const MIN_BRIEF_REMINDER_GAP_MS = 24 * 3_600_000;

/** Why no reminder was sent, as the end of "Order 1f0c2a3b …". */
export const BRIEF_REMINDER_SKIP_REASONS = {
  closed: 'is not open for work',
  'no-brief-due': 'is not waiting for a brief',
  demo: 'is a demo order',
  'no-address': 'has no email address',
  dispute: 'has an open payment dispute',
  lately: 'was sent a reminder in the last 24 hours',
} as const;
export type BriefReminderSkipReason = keyof typeof BRIEF_REMINDER_SKIP_REASONS;
