/** A form that came back: which, about which item, what was wrong, and what was typed. */
export type RoomProblem = {
  intent: string;
  itemId: string;
  /** The field it belongs to; null for the whole form. */
  field: string | null;
  message: string;
  kept: { text: string; rowIds: readonly string[] };
};

const DONE: Record<string, string> = {
  accepted: 'Accepted. Thank you.',
  revision: 'Your revision is requested. We will write to you when it is delivered.',
  'refund-requested': 'Your refund request is sent. We answer within 2 working days.',
  'refund-withdrawn': 'Your refund request is withdrawn.',
  invoice: 'The new invoice is ready.',
  withdrawn: 'Your revision request is withdrawn. The delivery waits for your review again.',
};

/** What has just been done, told after the redirect; null for an unknown word. */
export function doneSentence(word: string | null): string | null {
  return word !== null && Object.hasOwn(DONE, word) ? (DONE[word] ?? null) : null;
}
