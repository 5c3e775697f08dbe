/** Ways of paying that no provider sees; a person says that the money came. */
export const PAYMENT_METHODS = [
  { value: 'bank_transfer', label: 'Bank transfer' },
  { value: 'cash', label: 'Cash' },
  { value: 'cheque', label: 'Check' },
  { value: 'other', label: 'Other' },
] as const;

/** What a document or a page says of such a payment: `Bank transfer, reference RF18`. Null when a provider took it. */
export function methodWords({
  method,
  reference,
}: {
  method: string | null;
  reference: string | null;
}): string | null {
  const label = PAYMENT_METHODS.find(({ value }) => value === method)?.label;
  if (!label) return null;
  return reference ? `${label}, reference ${reference}` : label;
}
