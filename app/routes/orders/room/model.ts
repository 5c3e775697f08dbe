import type { ServerRejectedFormResult } from '#app/ui/form-action-result.ts';

/** Returns whether the refused form is that of this item. */
export function isFormRefusalOfOrderItem(refusal: ServerRejectedFormResult | null, itemId: string): boolean {
  return refusal?.fields['item'] === itemId;
}

const ORDER_SUCCESS_MESSAGES: Record<string, string> = {
  accepted: 'Accepted. Thank you.',
  revision: 'Your revision request is sent. We’ll email you when it’s delivered.',
  'refund-requested': 'Your refund request is sent. We’ll answer within 2 business days.',
  'refund-withdrawn': 'Your refund request is withdrawn.',
  invoice: 'The new invoice is ready.',
  withdrawn: 'Your revision request is withdrawn. The delivery is ready for your review again.',
};

/** Returns the sentence about what was just done, after a redirect; null for an unknown value. */
export function getOrderSuccessMessage(word: string | null): string | null {
  return word !== null && Object.hasOwn(ORDER_SUCCESS_MESSAGES, word)
    ? (ORDER_SUCCESS_MESSAGES[word] ?? null)
    : null;
}
