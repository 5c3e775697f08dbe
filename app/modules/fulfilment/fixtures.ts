import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';

import { eq } from 'drizzle-orm';

import { addDays } from '#app/lib/dates.ts';
import type { OrderWithRequestAccess } from '#app/modules/orders/access/find-order-access.server.ts';
import type { OrderAccess } from '#app/modules/orders/access/order-access.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import type { OrderItemWorkState } from '#app/modules/orders/model.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { ReceivedUploadFile } from '#app/platform/uploads/receive-upload.server.ts';

import { hasRequiredBriefQuestions, type BriefQuestion } from './briefs/brief-questions.ts';
import { briefs } from './briefs/brief-tables.server.ts';
import { deliverables, orderItemScope } from './deliveries/delivery-tables.server.ts';
import type { OrderFileUploaderIdentity } from './files/order-files.ts';

type WorkItem = {
  workState?: OrderItemWorkState;
  deliveryDays?: number;
  isBriefRequired?: boolean;
  assigneeId?: string | null;
  /** Texts of the included rows; two by default. */
  rows?: string[];
};

export type Work = {
  orderId: string;
  itemIds: string[];
  /** Its customer's access. */
  access: OrderAccess;
};

/** A paid order with items in progress and their contract rows, inserted directly into the tables. */
export async function addWork(
  ctx: AppContext,
  { items = [{}], order = {} }: { items?: WorkItem[]; order?: Partial<typeof orders.$inferInsert> } = {},
): Promise<Work> {
  const orderId = randomUUID();
  const totalCents = items.length * 100_00;
  const longest = Math.max(...items.map(({ deliveryDays = 2 }) => deliveryDays));
  await ctx.db.insert(orders).values({
    id: orderId,
    status: 'PAID',
    paymentState: 'PAID',
    source: 'direct',
    email: 'ada@example.com',
    emailNorm: 'ada@example.com',
    subtotalCents: totalCents,
    totalCents,
    provider: 'sandbox',
    isLive: false,
    paidAt: ctx.now,
    dueAt: addDays(ctx.now, longest),
    createdAt: ctx.now,
    ...order,
  });
  const itemIds: string[] = [];
  for (const [position, { rows = ['First', 'Second'], ...item }] of items.entries()) {
    const { workState = 'queued', deliveryDays = 2 } = item;
    const id = randomUUID();
    itemIds.push(id);
    await ctx.db.insert(orderItems).values({
      id,
      orderId,
      position,
      title: `Service ${position + 1}`,
      category: 'Fix Problems',
      unitCents: 100_00,
      quantity: 1,
      lineCents: 100_00,
      serviceVersion: 1,
      dueAt: addDays(ctx.now, deliveryDays),
      scope: {
        about: '',
        process: '',
        included: '',
        excluded: '',
        details: '',
        value: '',
        includedRows: rows,
        excludedRows: ['Not this'],
      },
      createdAt: ctx.now,
      ...item,
      workState,
      deliveryDays,
    });
    const contract = [
      ...rows.map((text, place) => ({ orderItemId: id, kind: 'included', position: place, text })),
      { orderItemId: id, kind: 'excluded', position: 0, text: 'Not this' },
    ];
    await ctx.db.insert(orderItemScope).values(contract);
  }
  return { orderId, itemIds, access: { orderId, level: 'work', as: 'browser', userId: null } };
}

/** One question; a test states only what it is about. */
export function makeQuestion(question: Partial<BriefQuestion> & { key: string }): BriefQuestion {
  return {
    type: 'short',
    label: `Question ${question.key}`,
    isRequired: false,
    help: '',
    example: '',
    options: [],
    showIf: null,
    ...question,
  };
}

/** The brief of an item as opened by its payment, inserted directly into the table. */
export async function addBrief(
  ctx: AppContext,
  itemId: string,
  questions: readonly BriefQuestion[],
): Promise<void> {
  const isRequired = hasRequiredBriefQuestions(questions);
  await ctx.db
    .insert(briefs)
    .values({ orderItemId: itemId, isRequired, questions: [...questions], state: 'draft' });
}

/** A file as stored on disk after an upload. */
export function received(name: string, content: string | Buffer): ReceivedUploadFile {
  const bytes = Buffer.from(content);
  return {
    name,
    sizeBytes: bytes.length,
    open: () => Readable.from([bytes]),
    fingerprint: async () => ({
      sha256: createHash('sha256').update(bytes).digest('hex'),
      start: bytes.subarray(0, 4096),
      isText: !bytes.includes(0),
    }),
  };
}

export const PDF = '%PDF-1.7\nA report.\n';

/** A sender of files to an order: a buyer with every right, or the team. */
export function sender(
  orderId: string,
  uploader: OrderFileUploaderIdentity,
): OrderWithRequestAccess & { uploader: OrderFileUploaderIdentity } {
  const { kind, id: userId } = uploader;
  const as = userId === null ? 'link' : 'owner';
  return { orderId, access: kind === 'staff' ? null : { orderId, level: 'money', as, userId }, uploader };
}

/** A paid order with one item that waits for its brief, which asks for a file under `logo`. */
export async function addOrderWithBrief(
  ctx: AppContext,
  { workState = 'awaiting_brief', briefState = 'draft' } = {},
): Promise<{ orderId: string; itemId: string; briefId: string }> {
  const orderId = await addOrder(ctx);
  const [item] = await ctx.db
    .update(orderItems)
    .set({ workState })
    .where(eq(orderItems.orderId, orderId))
    .returning({ id: orderItems.id });
  const itemId = item?.id ?? '';
  const questions = [
    makeQuestion({ key: 'logo', type: 'file', label: 'Your logo' }),
    makeQuestion({ key: 'goal', type: 'short', label: 'Your goal' }),
  ];
  const [brief] = await ctx.db
    .insert(briefs)
    .values({ orderItemId: itemId, questions, state: briefState })
    .returning({ id: briefs.id });
  return { orderId, itemId, briefId: brief?.id ?? '' };
}

/** A delivered version without files yet. Returns its id. */
export async function addDelivery(ctx: AppContext, orderItemId: string, version = 1): Promise<string> {
  const [row] = await ctx.db
    .insert(deliverables)
    .values({
      orderItemId,
      version,
      kind: version === 1 ? 'initial' : 'revision',
      deliveredAt: ctx.now,
      note: null,
    })
    .returning({ id: deliverables.id });
  return row?.id ?? '';
}
