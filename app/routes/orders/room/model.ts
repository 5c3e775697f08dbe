import type { RefusedAnswer } from '#app/ui/intent-answer.ts';

/** Whether it is the form of this item that came back. */
export function isAbout(refusal: RefusedAnswer | null, itemId: string): boolean {
  return refusal?.fields['item'] === itemId;
}

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
