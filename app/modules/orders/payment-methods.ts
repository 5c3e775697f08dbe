/** Payment methods outside the provider; a person records that the payment arrived. */
export const MANUAL_PAYMENT_METHODS = [
  { value: 'bank_transfer', label: 'Bank transfer' },
  { value: 'cash', label: 'Cash' },
  { value: 'cheque', label: 'Check' },
  { value: 'other', label: 'Other' },
] as const;

/**
 * Returns the text for such a payment on documents and pages: `Bank transfer, reference RF18`. Null for a
 * provider's payment.
 */
export function describeManualPayment({
  method,
  reference,
}: {
  method: string | null;
  reference: string | null;
}): string | null {
  const label = MANUAL_PAYMENT_METHODS.find(({ value }) => value === method)?.label;
  if (!label) return null;
  return reference ? `${label}, reference ${reference}` : label;
}
