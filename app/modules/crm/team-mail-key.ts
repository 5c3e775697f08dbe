/** The key of a mail to the team about a contact; without an event, how the keys of all of them begin. */
export const teamMailKey = (contactId: string, event = ''): string => `t-lead:${contactId}:${event}`;
