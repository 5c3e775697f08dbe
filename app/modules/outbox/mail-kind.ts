/** Emails that each customer may switch off for their own mailbox (pages.md "The account page"). */
export type CustomerEmailOptOutTopic = 'messages' | 'reviewRequests' | 'reviewDecisions';

/** The facts of an email before rendering. Without `topic` and `news`, its readers cannot switch it off. */
export type MailTemplateSettings = {
  /** Its label in the log, its filter, the timeline of an order and the evidence. */
  words: string;
  /** When it is sent, for its editors. */
  event: string;
  /** Its readers, if the name does not show them. */
  to?: 'both';
  /** The owner may switch it off for everyone (pages.md "Emails": "Off: owner"). */
  isSwitchable?: true;
  /** Contains a code or a link that opens an account. */
  isSecret?: true;
  /**
   * Sent even if earlier emails to its mailbox bounced: it opens or protects an account, or the recipient has
   * just requested it (pages.md "Emails").
   */
  isSentAnyway?: true;
  /** The topic that its customer can switch off. */
  topic?: CustomerEmailOptOutTopic;
  /**
   * The kind of notification (`STAFF_NOTIFICATION_KINDS` of notifications) that its reader on the staff can switch off.
   */
  noticeKind?: string;
  /**
   * It is based on a consent, which ends when its reader switches such emails
   * off; this includes the request for consent.
   */
  isMarketing?: true;
};
