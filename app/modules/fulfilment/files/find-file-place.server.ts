import { and, count, eq, inArray, isNull, sum } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { parseStoredBriefQuestions } from '../briefs/brief-forms.ts';
import { briefs } from '../briefs/brief-tables.server.ts';

import { orderFiles } from './file-tables.server.ts';
import {
  type OrderFileFailure,
  type OrderFileLocation,
  MAX_ORDER_FILES_BY_PLACE,
  findOrderFileQuotaFailure,
  getOrderSideOfUploader,
  type OrderFileUploaderIdentity,
} from './order-files.ts';

/** The place of a file, as stored in its row. */
export type OrderFileAttachmentPlace = {
  place: OrderFileLocation;
  orderItemId: string | null;
  briefId: string | null;
  questionKey: string | null;
};

type OrderFileLocationRequest = {
  orderId: string;
  orderItemId?: string | null;
  place: OrderFileLocation;
  questionKey?: string | null;
  uploader: OrderFileUploaderIdentity;
};

/** Locks an order before its files are changed, in the caller's transaction. */
export async function lockOrderForFileChange(ctx: AppContext, orderId: string): Promise<void> {
  await ctx.db.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('no key update');
}

/** Statuses in which files can be added; other orders are read-only (pages.md "The order room"). */
const ORDER_STATUSES_ACCEPTING_FILES = new Set(['PAID', 'COMPLETED']);
/** A brief can be changed until the work begins. */
const EDITABLE_BRIEF_STATES = new Set(['draft', 'submitted', 'returned']);
const WORK_STATES_BEFORE_START = new Set(['awaiting_brief', 'queued']);
const ORDER_FILE_PLACE_UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

type OrderItemOfFile = Pick<typeof orderItems.$inferSelect, 'id' | 'workState'>;

/** Returns the item a file is for; null if none was named; fails for one of another order. */
async function findFileOrderItem(
  ctx: AppContext,
  { orderId, orderItemId }: OrderFileLocationRequest,
): Promise<Result<OrderItemOfFile | null, OrderFileFailure>> {
  if (orderItemId === undefined || orderItemId === null) return ok(null);
  if (!ORDER_FILE_PLACE_UUID_PATTERN.test(orderItemId)) return fail({ code: 'not-found' });
  const [item] = await ctx.db
    .select({ id: orderItems.id, workState: orderItems.workState })
    .from(orderItems)
    .where(and(eq(orderItems.id, orderItemId), eq(orderItems.orderId, orderId)));
  return item ? ok(item) : fail({ code: 'not-found' });
}

/** Whether the questions of a brief, as they were at payment, include a file question with this key. */
function hasBriefFileQuestion(questions: readonly unknown[], questionKey: string): boolean {
  return parseStoredBriefQuestions(questions).some(({ key, type }) => key === questionKey && type === 'file');
}

async function findBriefFileUploadTarget(
  ctx: AppContext,
  item: OrderItemOfFile,
  wanted: OrderFileLocationRequest,
): Promise<Result<OrderFileAttachmentPlace, OrderFileFailure>> {
  const [brief] = await ctx.db.select().from(briefs).where(eq(briefs.orderItemId, item.id));
  const questionKey = wanted.questionKey ?? '';
  if (!brief || !hasBriefFileQuestion(brief.questions, questionKey)) return fail({ code: 'not-found' });
  if (!EDITABLE_BRIEF_STATES.has(brief.state) || !WORK_STATES_BEFORE_START.has(item.workState ?? ''))
    return fail({ code: 'locked' });
  const count = await ctx.db.$count(
    orderFiles,
    and(eq(orderFiles.briefId, brief.id), eq(orderFiles.questionKey, questionKey)),
  );
  if (count >= MAX_ORDER_FILES_BY_PLACE.brief) return fail({ code: 'full', place: 'brief' });
  return ok({ place: 'brief', orderItemId: item.id, briefId: brief.id, questionKey });
}

async function findDeliveryFileUploadTarget(
  ctx: AppContext,
  item: OrderItemOfFile,
): Promise<Result<OrderFileAttachmentPlace, OrderFileFailure>> {
  if (item.workState === null || item.workState === 'canceled') return fail({ code: 'locked' });
  const count = await ctx.db.$count(
    orderFiles,
    and(
      eq(orderFiles.orderItemId, item.id),
      eq(orderFiles.place, 'deliverable'),
      isNull(orderFiles.deliverableId),
    ),
  );
  if (count >= MAX_ORDER_FILES_BY_PLACE.deliverable) return fail({ code: 'full', place: 'deliverable' });
  return ok({ place: 'deliverable', orderItemId: item.id, briefId: null, questionKey: null });
}

async function findUploadPlaceForOrderMessage(
  ctx: AppContext,
  item: OrderItemOfFile | null,
  { orderId, uploader }: OrderFileLocationRequest,
): Promise<Result<OrderFileAttachmentPlace, OrderFileFailure>> {
  const count = await ctx.db.$count(
    orderFiles,
    and(
      eq(orderFiles.orderId, orderId),
      eq(orderFiles.place, 'message'),
      isNull(orderFiles.messageId),
      eq(orderFiles.uploaderKind, uploader.kind),
      uploader.id === null ? isNull(orderFiles.uploaderId) : eq(orderFiles.uploaderId, uploader.id),
    ),
  );
  if (count >= MAX_ORDER_FILES_BY_PLACE.message) return fail({ code: 'full', place: 'message' });
  return ok({ place: 'message', orderItemId: item?.id ?? null, briefId: null, questionKey: null });
}

/** Checks whether a file may be added at this place, and by this side. */
export async function findUploadPlaceForOrderFile(
  ctx: AppContext,
  wanted: OrderFileLocationRequest,
): Promise<Result<OrderFileAttachmentPlace, OrderFileFailure>> {
  const [order] = await ctx.db
    .select({ status: orders.status })
    .from(orders)
    .where(and(eq(orders.id, wanted.orderId), isNull(orders.deletedAt)));
  if (!order) return fail({ code: 'not-found' });
  const item = await findFileOrderItem(ctx, wanted);
  if (!item.ok) return item;
  if (!ORDER_STATUSES_ACCEPTING_FILES.has(order.status)) return fail({ code: 'locked' });
  const isStaff = getOrderSideOfUploader(wanted.uploader) === 'staff';
  if (wanted.place === 'message') return findUploadPlaceForOrderMessage(ctx, item.value, wanted);
  // Briefs are the customer's, deliveries the staff's; both belong to one item.
  if (item.value === null || isStaff !== (wanted.place === 'deliverable')) return fail({ code: 'not-found' });
  return isStaff
    ? findDeliveryFileUploadTarget(ctx, item.value)
    : findBriefFileUploadTarget(ctx, item.value, wanted);
}

const UPLOADERS_BY_ORDER_SIDE = { customer: ['customer', 'guest'], staff: ['staff'] } as const;

/**
 * Returns the place of a file if the order also has room for it; fails with `order-full` or `order-too-large`
 * if the files of its side leave none. The result stays valid only while the order is locked.
 */
export async function findOrderFilePlaceWithinQuota(
  ctx: AppContext,
  { sizeBytes, ...wanted }: OrderFileLocationRequest & { sizeBytes: number },
): Promise<Result<OrderFileAttachmentPlace, OrderFileFailure>> {
  const place = await findUploadPlaceForOrderFile(ctx, wanted);
  if (!place.ok) return place;
  const side = getOrderSideOfUploader(wanted.uploader);
  const [held] = await ctx.db
    .select({ files: count(), bytes: sum(orderFiles.sizeBytes) })
    .from(orderFiles)
    .where(
      and(
        eq(orderFiles.orderId, wanted.orderId),
        inArray(orderFiles.uploaderKind, UPLOADERS_BY_ORDER_SIDE[side]),
        isNull(orderFiles.deletedAt),
      ),
    );
  const failure = findOrderFileQuotaFailure(
    side,
    { files: held?.files ?? 0, bytes: Number(held?.bytes ?? 0) },
    sizeBytes,
  );
  return failure ? fail(failure) : place;
}
