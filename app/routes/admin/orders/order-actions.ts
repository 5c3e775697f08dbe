import { href } from 'react-router';

import type { AdminListBulkAction } from '#app/admin-kit/list/columns.ts';
import type { AdminOrder } from '#app/modules/order-pages/admin/admin-orders.ts';
import type { OrderAssigneeOption } from '#app/modules/order-pages/admin/order-search.ts';
import { explainWhyOrderCannotBeTrashed } from '#app/modules/order-pages/trash/order-trash.ts';

/** What a user may do with orders (pages.md "Roles and permissions"). */
export type OrderListRights = { work: boolean; write: boolean; trash: boolean; export: boolean };

const START_ORDER_WORK_ACTION: AdminListBulkAction = {
  intent: 'start-many',
  label: 'Start work',
  confirm: {
    title: 'Start work?',
    text: 'Starts all queued work and requested revisions. Briefs count as accepted and can no longer be changed. This can’t be undone.',
  },
};
const SEND_BRIEF_REMINDER_ACTION: AdminListBulkAction = {
  intent: 'remind-many',
  label: 'Send brief reminder',
};
const SKIP_BRIEFS_BULK_ACTION: AdminListBulkAction = {
  intent: 'skip-brief-many',
  label: 'Skip brief',
  ask: {
    title: 'Continue without the brief',
    name: 'reason',
    label: 'Reason',
    hint: 'Customers can read it if it changes their delivery date.',
  },
};
const TAG_ORDERS_ACTION: AdminListBulkAction = {
  intent: 'tag-many',
  label: 'Tag',
  ask: { title: 'Add tags', name: 'tags', label: 'Tags', hint: 'Separate tags with commas.' },
};
const MOVE_ORDERS_TO_TRASH_ACTION: AdminListBulkAction = { intent: 'trash-many', label: 'Move to trash' };
const EXPORT_ORDERS_CSV_ACTION: AdminListBulkAction = {
  intent: 'export',
  label: 'Export CSV',
  download: href('/admin/orders/export.csv'),
};

function buildAssignOrdersBulkAction(people: readonly OrderAssigneeOption[]): AdminListBulkAction {
  const unassigned = { value: 'none', label: 'Unassigned' };
  const options = [...people.map(({ id, name }) => ({ value: id, label: name })), unassigned];
  return {
    intent: 'assign-many',
    label: 'Assign',
    ask: { title: 'Assign', name: 'assignee', label: 'Assignee', options },
  };
}

/** Returns the bulk actions for orders; orders an action does not apply to are reported afterwards. */
export function listOrderBulkActions(
  may: OrderListRights,
  people: readonly OrderAssigneeOption[],
): AdminListBulkAction[] {
  return [
    ...(may.write ? [buildAssignOrdersBulkAction(people), TAG_ORDERS_ACTION] : []),
    ...(may.work ? [START_ORDER_WORK_ACTION, SEND_BRIEF_REMINDER_ACTION, SKIP_BRIEFS_BULK_ACTION] : []),
    ...(may.export ? [EXPORT_ORDERS_CSV_ACTION] : []),
    ...(may.trash ? [MOVE_ORDERS_TO_TRASH_ACTION] : []),
  ];
}

/** Returns the next work steps that the items of an order allow. */
function listWorkActionsByItemStates({ status, items, hasOpenDispute }: AdminOrder): AdminListBulkAction[] {
  const states = status === 'PAID' ? items.map(({ workState }) => workState) : [];
  const waits = states.includes('awaiting_brief');
  if (hasOpenDispute) return waits ? [SKIP_BRIEFS_BULK_ACTION] : [];
  const canStart = states.includes('queued') || states.includes('revision_requested');
  return [
    ...(canStart ? [START_ORDER_WORK_ACTION] : []),
    ...(waits ? [SEND_BRIEF_REMINDER_ACTION, SKIP_BRIEFS_BULK_ACTION] : []),
  ];
}

/** Returns the actions available for one order in its current state. */
export function listOrderRowActions(
  order: AdminOrder,
  may: OrderListRights,
  people: readonly OrderAssigneeOption[],
): AdminListBulkAction[] {
  const isTrashable =
    explainWhyOrderCannotBeTrashed({ status: order.status, isLive: !order.isTest }) === null;
  return [
    ...(may.work ? listWorkActionsByItemStates(order) : []),
    ...(may.write ? [buildAssignOrdersBulkAction(people), TAG_ORDERS_ACTION] : []),
    ...(may.trash && isTrashable ? [MOVE_ORDERS_TO_TRASH_ACTION] : []),
  ];
}
