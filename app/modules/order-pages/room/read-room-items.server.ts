import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';

import type { BriefPromise } from '#app/lib/brief-promise.ts';
import {
  deliverableLinks,
  deliverables,
  orderItemScope,
  revisionPoints,
  revisions,
} from '#app/modules/fulfilment/deliveries/delivery-tables.server.ts';
import { orderFiles } from '#app/modules/fulfilment/files/file-tables.server.ts';
import { toPicked } from '#app/modules/fulfilment/files/order-files.ts';
import { workStateOf } from '#app/modules/fulfilment/move-item.server.ts';
import { type PauseReason, pauseWords } from '#app/modules/fulfilment/schedule/due-pauses.ts';
import { findBriefPromises } from '#app/modules/fulfilment/schedule/find-promise.server.ts';
import { duePauses } from '#app/modules/fulfilment/schedule/schedule-tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { type Delivery, itemBadge, type RevisionWish, type RoomItem, type ScopeRow } from './order-room.ts';

type Item = typeof orderItems.$inferSelect;

async function readScope(ctx: AppContext, ids: string[]) {
  const rows = await ctx.db
    .select()
    .from(orderItemScope)
    .where(inArray(orderItemScope.orderItemId, ids))
    .orderBy(asc(orderItemScope.position));
  const shown = rows.map((row) => ({
    itemId: row.orderItemId,
    id: row.id,
    // The CHECKs order_item_scope_kind_known and order_item_scope_state_known.
    kind: row.kind as ScopeRow['kind'],
    state: row.state as ScopeRow['state'],
    text: row.text,
    reason: row.reason,
    deliveredVersion: row.deliveredVersion,
  }));
  return Map.groupBy(shown, ({ itemId }) => itemId);
}

/** What was delivered, the newest version first; what is only prepared has no version and stays unseen. */
async function readDeliveries(ctx: AppContext, ids: string[]) {
  const versions = await ctx.db
    .select()
    .from(deliverables)
    .where(inArray(deliverables.orderItemId, ids))
    .orderBy(desc(deliverables.version));
  const versionIds = versions.map(({ id }) => id);
  if (versionIds.length === 0) return new Map<string, (Delivery & { itemId: string })[]>();
  const filesOfThem = ctx.db
    .select({
      id: orderFiles.id,
      deliverableId: orderFiles.deliverableId,
      name: orderFiles.name,
      sizeBytes: orderFiles.sizeBytes,
      deletedAt: orderFiles.deletedAt,
    })
    .from(orderFiles)
    .where(inArray(orderFiles.deliverableId, versionIds))
    .orderBy(asc(orderFiles.createdAt), asc(orderFiles.id));
  const linksOfThem = ctx.db
    .select()
    .from(deliverableLinks)
    .where(inArray(deliverableLinks.deliverableId, versionIds))
    .orderBy(asc(deliverableLinks.createdAt), asc(deliverableLinks.id));
  const [files, links] = await Promise.all([filesOfThem, linksOfThem]);
  const shown = versions.map((version) => ({
    itemId: version.orderItemId,
    id: version.id,
    version: version.version,
    kind: version.kind as Delivery['kind'], // the CHECK deliverables_kind_known
    note: version.note,
    noFileReason: version.noFileReason,
    deliveredAt: version.deliveredAt.toISOString(),
    files: files.filter(({ deliverableId }) => deliverableId === version.id).map(toPicked),
    links: links
      .filter(({ deliverableId }) => deliverableId === version.id)
      .map(({ id, url, label }) => ({ id, url, label })),
  }));
  return Map.groupBy(shown, ({ itemId }) => itemId);
}

async function readWishes(ctx: AppContext, ids: string[]) {
  const stored = await ctx.db
    .select()
    .from(revisions)
    .where(inArray(revisions.orderItemId, ids))
    .orderBy(desc(revisions.number));
  if (stored.length === 0) return new Map<string, (RevisionWish & { itemId: string })[]>();
  const points = await ctx.db
    .select({ revisionId: revisionPoints.revisionId, text: orderItemScope.text })
    .from(revisionPoints)
    .innerJoin(orderItemScope, eq(orderItemScope.id, revisionPoints.scopeRowId))
    .where(inArray(orderItemScope.orderItemId, ids))
    .orderBy(asc(orderItemScope.position));
  const shown = stored.map((wish) => ({
    itemId: wish.orderItemId,
    id: wish.id,
    number: wish.number,
    text: wish.text,
    state: wish.state as RevisionWish['state'], // the CHECK revisions_state_known
    answer: wish.answer,
    requestedAt: wish.requestedAt.toISOString(),
    points: points.filter(({ revisionId }) => revisionId === wish.id).map(({ text }) => text),
  }));
  return Map.groupBy(shown, ({ itemId }) => itemId);
}

type Pauses = { since: Date; reason: PauseReason; note: string | null }[];

/** Why each item's date stands still now, in the words meant for its customer; the longest pause first. */
async function readPauses(ctx: AppContext, ids: string[]): Promise<Map<string, Pauses>> {
  const open = await ctx.db
    .select()
    .from(duePauses)
    .where(and(inArray(duePauses.orderItemId, ids), isNull(duePauses.endedAt)))
    .orderBy(asc(duePauses.startedAt));
  const grouped = Map.groupBy(open, ({ orderItemId }) => orderItemId);
  return new Map(
    [...grouped].map(([id, rows]) => [
      id,
      rows.map(({ startedAt, reason, note }) => ({
        since: startedAt,
        reason: reason as PauseReason, // the CHECK due_pauses_reason_known
        note,
      })),
    ]),
  );
}

/** The pause a customer reads of: one that says why, before one that does not. */
function shownPause(pauses: Pauses): Pick<RoomItem, 'pausedSince' | 'pause'> {
  const [first] = pauses;
  if (!first) return { pausedSince: null, pause: null };
  const { reason, note } = pauses.find((one) => one.note !== null) ?? first;
  const words = [pauseWords(reason, 'customer'), note].filter(Boolean).join(': ');
  return { pausedSince: first.since.toISOString(), pause: { reason, words } };
}

const iso = (date: Date | null) => date?.toISOString() ?? null;

function roundsOf(item: Item): RoomItem['rounds'] {
  const included = item.revisionRoundsIncluded + item.revisionRoundsGranted;
  return { included, used: item.revisionRoundsUsed, left: included - item.revisionRoundsUsed };
}

/** The items of an order with their contract, deliveries and wishes, in the order they were bought in. */
export async function readRoomItems(
  ctx: AppContext,
  order: { id: string; promiseKind: string },
): Promise<{ items: RoomItem[]; briefPromise: BriefPromise | null }> {
  const items = await ctx.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.position));
  const ids = items.map(({ id }) => id);
  // At once: a database server answers them side by side.
  const [scope, deliveries, wishes, pauses, promises] = await Promise.all([
    readScope(ctx, ids),
    readDeliveries(ctx, ids),
    readWishes(ctx, ids),
    readPauses(ctx, ids),
    findBriefPromises(ctx, order, items),
  ]);
  const shown = items.map((item): RoomItem => {
    const workState = workStateOf(item);
    const badge = itemBadge({ workState, revisionRoundsUsed: item.revisionRoundsUsed });
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
      dueAt: iso(item.dueAt),
      briefPromise: promises.ofItems.get(item.id) ?? null,
      ...shownPause(pauses.get(item.id) ?? []),
      deliveredAt: iso(item.deliveredAt),
      acceptBy: iso(item.acceptBy),
      acceptedAt: iso(item.acceptedAt),
      acceptedBy: item.acceptedBy as RoomItem['acceptedBy'], // the CHECK order_items_accepted_by_known
      rounds: roundsOf(item),
      scope: scope.get(item.id) ?? [],
      deliveries: deliveries.get(item.id) ?? [],
      wishes: wishes.get(item.id) ?? [],
    };
  });
  return { items: shown, briefPromise: promises.whole };
}
