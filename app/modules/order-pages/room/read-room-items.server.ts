import type { BriefDeliveryPromise } from '#app/lib/brief-promise.ts';
import { toOrderFileForDisplay } from '#app/modules/fulfilment/files/order-files.ts';
import { getOrderItemWorkState } from '#app/modules/fulfilment/move-item.server.ts';
import {
  type OrderItemPauseReason,
  getOrderItemPauseLabel,
} from '#app/modules/fulfilment/schedule/due-pauses.ts';
import { findPromisesAwaitingBriefs } from '#app/modules/fulfilment/schedule/find-promise.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import {
  type CustomerOrderDeliveryVersion,
  getOrderItemStateBadge,
  type OrderRevisionRequestEntry,
  type CustomerOrderItem,
  type CustomerOrderScopeChecklistRow,
} from './order-room.ts';
import type { StoredCustomerOrder } from './read-stored-room.server.ts';

type StoredCustomerOrderItem = StoredCustomerOrder['items'][number];

function listCustomerScopeRowsOfItem(
  { scope }: StoredCustomerOrder,
  itemId: string,
): CustomerOrderScopeChecklistRow[] {
  return scope
    .filter((row) => row.itemId === itemId)
    .map(({ itemId: _item, ...row }) => ({
      ...row,
      // The CHECKs order_item_scope_kind_known and order_item_scope_state_known.
      kind: row.kind as CustomerOrderScopeChecklistRow['kind'],
      state: row.state as CustomerOrderScopeChecklistRow['state'],
    }));
}

function listCustomerOrderItemDeliveryVersions(
  { versions, deliveredFiles, links }: StoredCustomerOrder,
  itemId: string,
): CustomerOrderDeliveryVersion[] {
  return versions
    .filter((version) => version.itemId === itemId)
    .map(({ itemId: _item, ...version }) => ({
      ...version,
      kind: version.kind as CustomerOrderDeliveryVersion['kind'], // the CHECK deliverables_kind_known
      deliveredAt: version.deliveredAt.toISOString(),
      files: deliveredFiles
        .filter(({ deliverableId }) => deliverableId === version.id)
        .map(toOrderFileForDisplay),
      links: links
        .filter(({ deliverableId }) => deliverableId === version.id)
        .map(({ id, url, label }) => ({ id, url, label })),
    }));
}

function listRevisionRoundsOfOrderItem(
  { revisionRequests, points }: StoredCustomerOrder,
  itemId: string,
): OrderRevisionRequestEntry[] {
  return revisionRequests
    .filter((revision) => revision.itemId === itemId)
    .map(({ itemId: _item, ...revision }) => ({
      ...revision,
      state: revision.state as OrderRevisionRequestEntry['state'], // the CHECK revisions_state_known
      requestedAt: revision.requestedAt.toISOString(),
      points: points.filter(({ revisionId }) => revisionId === revision.id).map(({ text }) => text),
    }));
}

type OrderItemDueDatePauses = readonly { since: Date; reason: OrderItemPauseReason; note: string | null }[];

function listOrderItemDueDatePauses({ pauses }: StoredCustomerOrder, itemId: string): OrderItemDueDatePauses {
  return pauses
    .filter((pause) => pause.itemId === itemId)
    .map(({ since, reason, note }) => ({
      since,
      reason: reason as OrderItemPauseReason, // the CHECK due_pauses_reason_known
      note,
    }));
}

/** Returns the pause shown to the customer: one with a reason before one without. */
function getWorkPauseForCustomer(
  pauses: OrderItemDueDatePauses,
): Pick<CustomerOrderItem, 'pausedSince' | 'pause'> {
  const [first] = pauses;
  if (!first) return { pausedSince: null, pause: null };
  const { reason, note } = pauses.find((one) => one.note !== null) ?? first;
  const words = [getOrderItemPauseLabel(reason, 'customer'), note].filter(Boolean).join(': ');
  return { pausedSince: first.since.toISOString(), pause: { reason, words } };
}

const toIsoOrNull = (date: Date | null) => date?.toISOString() ?? null;

function countRevisionRounds(item: StoredCustomerOrderItem): CustomerOrderItem['rounds'] {
  const included = item.revisionRoundsIncluded + item.revisionRoundsGranted;
  return { included, used: item.revisionRoundsUsed, left: included - item.revisionRoundsUsed };
}

/**
 * Returns the items of an order with their contract, deliveries and revision requests, in the order they were
 * bought.
 */
export async function readCustomerOrderItems(
  ctx: AppContext,
  order: { id: string; promiseKind: string },
  stored: StoredCustomerOrder,
): Promise<{ items: CustomerOrderItem[]; briefPromise: BriefDeliveryPromise | null }> {
  const { items } = stored;
  const promises = await findPromisesAwaitingBriefs(ctx, order, items);
  const shown = items.map((item): CustomerOrderItem => {
    const workState = getOrderItemWorkState(item);
    const badge = getOrderItemStateBadge({ workState, revisionRoundsUsed: item.revisionRoundsUsed });
    return {
      id: item.id,
      title: item.title,
      slug: item.serviceId === null ? null : (item.serviceSlug ?? item.serviceId),
      category: item.category,
      quantity: item.quantity,
      lineCents: item.lineCents,
      workState,
      word: badge?.word ?? null,
      tone: badge?.tone ?? 'neutral',
      version: item.version,
      dueAt: toIsoOrNull(item.dueAt),
      briefPromise: promises.ofItems.get(item.id) ?? null,
      ...getWorkPauseForCustomer(listOrderItemDueDatePauses(stored, item.id)),
      deliveredAt: toIsoOrNull(item.deliveredAt),
      acceptBy: toIsoOrNull(item.acceptBy),
      acceptedAt: toIsoOrNull(item.acceptedAt),
      acceptedBy: item.acceptedBy as CustomerOrderItem['acceptedBy'], // the CHECK order_items_accepted_by_known
      rounds: countRevisionRounds(item),
      scope: listCustomerScopeRowsOfItem(stored, item.id),
      deliveries: listCustomerOrderItemDeliveryVersions(stored, item.id),
      revisionRequests: listRevisionRoundsOfOrderItem(stored, item.id),
    };
  });
  return { items: shown, briefPromise: promises.whole };
}
