import type { PaymentMode } from '#app/platform/payments/gateway.ts';

const PAYMENT_NOTES: Record<PaymentMode, string | null> = {
  live: null,
  test: 'Test payments, no card is charged',
  sandbox: 'Test payments, no card is charged',
  none: 'Payments are not set up',
};

/** What nobody who works here may forget about this shop: that no money moves, and whose data this is. */
export function ShopState({ paymentMode, isDemoData }: { paymentMode: PaymentMode; isDemoData: boolean }) {
  const notes = [PAYMENT_NOTES[paymentMode], isDemoData ? 'Demo data' : null].filter((note) => note !== null);
  if (notes.length === 0) return null;
  return (
    <section aria-label="State of the shop">
      <ul className="flex flex-wrap gap-x-6 bg-warn-tint px-5 py-1.5 text-xs font-semibold text-warn lg:px-8">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  );
}
