/** Returns the key of an email to the team about a contact; without an event, the prefix of all such keys. */
export const buildContactAlertEmailDedupeKey = (contactId: string, event = ''): string =>
  `t-lead:${contactId}:${event}`;
