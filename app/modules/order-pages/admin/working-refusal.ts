import { describeWorkFailure } from '#app/modules/fulfilment/model.ts';

/** Maximum orders of one bulk action: each is a transaction of its own. */
export const MOST_WORKED = 500;

/** Why an order was skipped, as the end of "Order 1f0c2a3b …". */
export const NOT_WORKED = {
  closed: 'is not open for work',
  dispute: 'has an open payment dispute',
  nothingToStart: 'has nothing waiting to start',
  noBriefDue: 'is not waiting for a brief',
  changed: 'has changed: reload and try again',
  failed: 'couldn’t be changed: try again',
} as const;

export type WorkingFailure = { code: 'too-many' } | { code: 'reason' };

/** Returns the message if nothing was done. */
export function workingRefusal({ code }: WorkingFailure): { message: string; field?: string } {
  if (code === 'too-many') return { message: `Choose at most ${MOST_WORKED} orders for this at once.` };
  return { message: describeWorkFailure({ code: 'TEXT_LENGTH', text: 'reason' }).message, field: 'reason' };
}
