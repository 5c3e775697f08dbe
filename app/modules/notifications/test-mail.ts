/** A test email that was queued. Without a mail server it is stored in the shop and reaches no one. */
export type QueuedTestEmailInfo = { address: string; hasMailServer: boolean };
