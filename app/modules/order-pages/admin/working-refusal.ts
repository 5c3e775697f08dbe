import { describeOrderItemWorkFailure } from '#app/modules/fulfilment/model.ts';

/** Maximum orders of one bulk action: each is a transaction of its own. */
export const MAX_BULK_WORK_ORDERS = 500;

/** Why an order was skipped, as the end of "Order 1f0c2a3b …". */
export const ORDER_WORK_SKIP_REASONS = {
  closed: 'is not open for work',
  dispute: 'has an open payment dispute',
  nothingToStart: 'has nothing waiting to start',
  noBriefDue: 'is not waiting for a brief',
  changed: 'has changed: reload and try again',
  failed: 'couldn’t be changed: try again',
} as const;

export type BulkOrderWorkFailure = { code: 'too-many' } | { code: 'reason' };

/** Returns the message if nothing was done. */
export function describeBulkWorkFailure({ code }: BulkOrderWorkFailure): { message: string; field?: string } {
  if (code === 'too-many')
    return { message: `Choose at most ${MAX_BULK_WORK_ORDERS} orders for this at once.` };
  return {
    message: describeOrderItemWorkFailure({ code: 'TEXT_LENGTH', text: 'reason' }).message,
    field: 'reason',
  };
}
