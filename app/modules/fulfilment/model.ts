import type { OrderItemWorkState } from '#app/modules/orders/model.ts';

export type OrderItemWorkStateTransition = {
  from: OrderItemWorkState;
  to: OrderItemWorkState;
  by: 'customer' | 'staff' | 'system';
};

/**
 * Every allowed move of `order_items.work_state` (orders.md "States"); the last line leads to `canceled`.
 */
export const ORDER_ITEM_WORK_STATE_TRANSITIONS: readonly OrderItemWorkStateTransition[] = [
  { from: 'awaiting_brief', to: 'queued', by: 'customer' },
  { from: 'awaiting_brief', to: 'queued', by: 'staff' },
  { from: 'queued', to: 'awaiting_brief', by: 'staff' },
  { from: 'queued', to: 'in_progress', by: 'staff' },
  { from: 'in_progress', to: 'delivered', by: 'staff' },
  { from: 'delivered', to: 'revision_requested', by: 'customer' },
  { from: 'revision_requested', to: 'in_progress', by: 'staff' },
  // A request outside the contract, or a withdrawn one, leaves the delivery as it was.
  { from: 'revision_requested', to: 'delivered', by: 'staff' },
  { from: 'revision_requested', to: 'delivered', by: 'customer' },
  { from: 'delivered', to: 'accepted', by: 'customer' },
  { from: 'delivered', to: 'accepted', by: 'system' },
  ...(['awaiting_brief', 'queued', 'in_progress', 'delivered', 'revision_requested'] as const).map(
    (from) => ({ from, to: 'canceled', by: 'staff' }) as const,
  ),
];

export const ORDER_ITEM_WORK_STATES: readonly OrderItemWorkState[] = [
  'awaiting_brief',
  'queued',
  'in_progress',
  'delivered',
  'revision_requested',
  'accepted',
  'canceled',
];

/** States in which one side or the other has something left to do. */
export const UNFINISHED_ORDER_ITEM_WORK_STATES: readonly OrderItemWorkState[] = ORDER_ITEM_WORK_STATES.filter(
  (state) => state !== 'accepted' && state !== 'canceled',
);

/** Whether such a move exists. */
export function isAllowedWorkTransition(
  from: OrderItemWorkState,
  to: OrderItemWorkState,
  by: OrderItemWorkStateTransition['by'],
): boolean {
  return ORDER_ITEM_WORK_STATE_TRANSITIONS.some(
    (move) => move.from === from && move.to === to && move.by === by,
  );
}

/** Limits of the texts written for a move, in characters after trimming. */
export const ORDER_ITEM_TEXT_LENGTH_LIMITS = {
  comment: { min: 20, max: 2000 },
  reason: { min: 5, max: 500 },
  revision: { min: 20, max: 5000 },
  answer: { min: 5, max: 5000 },
  note: { min: 0, max: 5000 },
} as const;

export type OrderWorkTextKind = keyof typeof ORDER_ITEM_TEXT_LENGTH_LIMITS;

/**
 * Days after which delivered work counts as accepted, and for which a refund may be requested (pages.md
 * "Order states and their labels").
 */
export const DELIVERY_AUTO_ACCEPT_DAYS = 7;
/** Days after the delivery on which the customer is reminded of it. */
export const DELIVERY_REVIEW_REMINDER_AFTER_DAYS = 5;

export type OrderWorkFailure =
  | { code: 'ILLEGAL_TRANSITION'; from: OrderItemWorkState; to: OrderItemWorkState }
  | { code: 'STATE_CHANGED'; state: OrderItemWorkState | null }
  | { code: 'NOT_FOUND' }
  | { code: 'ORDER_CLOSED' }
  | { code: 'DISPUTE_OPEN' }
  | { code: 'REFUND_REQUEST_OPEN' }
  | { code: 'TEXT_LENGTH'; text: OrderWorkTextKind }
  /** Open rows of the checklist, and whether the delivery is also empty. */
  | { code: 'SCOPE_OPEN'; rows: { id: string; text: string }[]; isEmpty: boolean }
  | { code: 'NOTHING_TO_HAND_OVER' }
  | { code: 'FILES_CHANGED' }
  | { code: 'NO_ROW_NAMED' }
  | { code: 'NO_ROUND_LEFT' }
  | { code: 'NOT_IN_WORK' }
  | { code: 'NOT_RUNNING' }
  | { code: 'DATE_INVALID' }
  | { code: 'NEEDS_REFUND' };

/** Shown when a move was refused (pages.md "Order states and their labels"). */
export const ORDER_CHANGED_MESSAGE = 'This order has changed. Reload to see its current state.';

const ORDER_ITEM_WORK_ERROR_RESPONSES: Record<
  Exclude<OrderWorkFailure['code'], 'TEXT_LENGTH'>,
  { status: 404 | 409 | 422; message: string }
> = {
  ILLEGAL_TRANSITION: { status: 409, message: ORDER_CHANGED_MESSAGE },
  STATE_CHANGED: { status: 409, message: ORDER_CHANGED_MESSAGE },
  NOT_FOUND: { status: 404, message: 'We couldn’t find this order.' },
  ORDER_CLOSED: { status: 409, message: 'This order is not open for work.' },
  DISPUTE_OPEN: { status: 409, message: 'This isn’t possible while a payment dispute is open.' },
  REFUND_REQUEST_OPEN: {
    status: 409,
    message: 'This order has an open refund request. Withdraw it first, or wait for our answer.',
  },
  SCOPE_OPEN: { status: 409, message: 'Check every item on the checklist, or say why it doesn’t apply.' },
  NOTHING_TO_HAND_OVER: {
    status: 422,
    message: 'Add a file or a link, or say why there is nothing to deliver.',
  },
  FILES_CHANGED: {
    status: 409,
    message: 'One of the files or links no longer exists. Reload and choose again.',
  },
  NO_ROW_NAMED: {
    status: 422,
    message: 'Choose at least one checklist item for your revision.',
  },
  NO_ROUND_LEFT: {
    status: 409,
    message: 'You’ve used all revisions for this service. Send us a message instead.',
  },
  NOT_IN_WORK: { status: 409, message: 'The checklist can be changed while the work is in progress.' },
  NOT_RUNNING: { status: 409, message: 'Only work in the queue or in progress can be paused.' },
  DATE_INVALID: { status: 422, message: 'Choose a date within the next 12 months.' },
  NEEDS_REFUND: { status: 409, message: 'This service was paid. Refund it instead: the refund cancels it.' },
};

const ORDER_WORK_TEXT_LABELS: Record<OrderWorkTextKind, string> = {
  comment: 'The comment',
  reason: 'The reason',
  revision: 'Your text',
  answer: 'The answer',
  note: 'The note',
};

/** Returns the response to a refusal: HTTP status, code and message. */
export function describeOrderItemWorkFailure(failure: OrderWorkFailure): {
  status: 404 | 409 | 422;
  code: string;
  message: string;
} {
  if (failure.code !== 'TEXT_LENGTH')
    return { code: failure.code, ...ORDER_ITEM_WORK_ERROR_RESPONSES[failure.code] };
  const { min, max } = ORDER_ITEM_TEXT_LENGTH_LIMITS[failure.text];
  return {
    status: 422,
    code: failure.code,
    message:
      min === 0
        ? `${ORDER_WORK_TEXT_LABELS[failure.text]} can have at most ${max.toLocaleString('en-US')} characters.`
        : `${ORDER_WORK_TEXT_LABELS[failure.text]} needs ${min} to ${max.toLocaleString('en-US')} characters.`,
  };
}

/** Returns a text trimmed; null if it is too short or too long. */
export function trimOrderWorkText(name: OrderWorkTextKind, text: string): string | null {
  const trimmed = text.trim();
  const { min, max } = ORDER_ITEM_TEXT_LENGTH_LIMITS[name];
  return trimmed.length < min || trimmed.length > max ? null : trimmed;
}

/** Returns how many revision rounds an item has left. */
export function countRevisionRoundsLeft(item: {
  revisionRoundsIncluded: number;
  revisionRoundsGranted: number;
  revisionRoundsUsed: number;
}): number {
  return Math.max(0, item.revisionRoundsIncluded + item.revisionRoundsGranted - item.revisionRoundsUsed);
}
