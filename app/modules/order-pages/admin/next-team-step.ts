import type { OrderItemWorkState } from '#app/modules/orders/model.ts';

import type { AdminOrderPage, AdminOrderPageItem } from './admin-order-page.ts';

type TeamStepOrderItem = Pick<
  AdminOrderPageItem,
  'id' | 'title' | 'version' | 'workState' | 'dueAt' | 'isOverdue'
>;

/** What an order needs next; `item` is the item concerned, null if nothing is left for the team. */
export type OrderNextTeamStep = {
  words: string;
  action: 'start' | 'start-revision' | 'deliver' | null;
  item: TeamStepOrderItem | null;
};

const TEAM_STEP_BY_WORK_STATE: Partial<
  Record<OrderItemWorkState, { action: NonNullable<OrderNextTeamStep['action']>; words: string }>
> = {
  queued: { action: 'start', words: 'Start work on' },
  revision_requested: { action: 'start-revision', words: 'Start the revision of' },
  in_progress: { action: 'deliver', words: 'Deliver' },
};

const compareDueDates = (one: TeamStepOrderItem, other: TeamStepOrderItem) =>
  (one.dueAt ?? '~').localeCompare(other.dueAt ?? '~');

/**
 * Returns the team's most urgent item by due date; otherwise whom the order waits for, or why nothing is left
 * to do.
 */
export function getNextOrderStepForTeam({
  readOnly,
  hasOpenDispute,
  items,
}: Pick<AdminOrderPage, 'readOnly' | 'hasOpenDispute'> & {
  items: readonly TeamStepOrderItem[];
}): OrderNextTeamStep {
  const nothing = (words: string): OrderNextTeamStep => ({ words, action: null, item: null });
  if (readOnly) return nothing(readOnly.why);
  const [item] = items
    .filter(({ workState }) => workState && TEAM_STEP_BY_WORK_STATE[workState])
    .toSorted(compareDueDates);
  const step = item?.workState && TEAM_STEP_BY_WORK_STATE[item.workState];
  if (item && step) {
    const isBlocked = hasOpenDispute && step.action !== 'deliver';
    return isBlocked
      ? { words: 'Work is on hold for the payment dispute', action: null, item }
      : { words: `${step.words} ${item.title}`, action: step.action, item };
  }
  const waits = (state: OrderItemWorkState) => items.some(({ workState }) => workState === state);
  if (waits('awaiting_brief')) return nothing('Waiting for the customer’s brief');
  return nothing(
    waits('delivered') ? 'Waiting for the customer to review the delivery' : 'Nothing left to do',
  );
}
