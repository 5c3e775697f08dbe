/** Mails to customers that each may switch off for the own mailbox (pages.md section 3.1). */
export type MailTopic = 'messages' | 'reviewRequests' | 'reviewDecisions';

/** What the shop knows of a mail without putting it into words. A mail that names neither topic nor news always comes. */
export type MailKind = {
  /** What a person reads of it, in the log, its filter, the timeline of an order and the evidence. */
  words: string;
  /** When it is sent, for its editors. */
  event: string;
  /** Who reads it, where its name does not tell. */
  to?: 'both';
  /** The owner may turn it off for everybody (pages.md section 6, "Off: owner"). */
  isSwitchable?: true;
  /** Holds a code or a link that opens an account. */
  isSecret?: true;
  /**
   * Goes out although earlier mails to its mailbox came back: it opens or protects an account, or somebody asked for it a moment
   * ago (pages.md section 6).
   */
  isSentAnyway?: true;
  /** What its customer switches off. */
  topic?: MailTopic;
  /** The kind of news (`NOTICE_KINDS` of notifications) that its reader among the staff switches off. */
  news?: string;
  /** It rests on a consent, which ends when its reader switches such mails off; asking for one is such a mail too. */
  isMarketing?: true;
};
