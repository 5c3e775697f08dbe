import type { ShopTimeFormatters } from '#app/lib/dates.ts';

/** Why a person's account cannot be deleted yet (pages.md "Account deletion"), for one order. */
export type AccountDeletionObstacle = {
  orderNumber: string;
  kind: 'payment' | 'work' | 'refund' | 'dispute';
  /** When it ends by itself; null if someone has to act first. */
  endsAt: Date | null;
  /** When the work is due; null without a promise. */
  dueAt: Date | null;
};

/** Returns the obstacle as one sentence, with the date on which it ends if that is known. */
export function formatErasureObstacle(
  { orderNumber, kind, endsAt, dueAt }: AccountDeletionObstacle,
  { longDate }: ShopTimeFormatters,
): string {
  const end = endsAt ? longDate(endsAt) : null;
  switch (kind) {
    case 'dispute':
      return `A payment dispute about order ${orderNumber} is open. It has to be resolved first.`;
    case 'refund':
      return `Your refund request for order ${orderNumber} is still open.`;
    case 'payment':
      return end
        ? `Order ${orderNumber} is waiting for payment. It expires on ${end}.`
        : `The payment of order ${orderNumber} is still being processed.`;
    case 'work':
      if (end) return `Order ${orderNumber} is delivered. It completes automatically on ${end}.`;
      return dueAt
        ? `Order ${orderNumber} is not complete yet. Its work is due on ${longDate(dueAt)}.`
        : `Order ${orderNumber} is not complete yet.`;
  }
}
