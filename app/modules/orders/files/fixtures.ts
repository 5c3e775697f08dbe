import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

import { eq } from 'drizzle-orm';

import type { Uploader } from '#app/modules/fulfilment/files/order-files.ts';
import { briefs } from '#app/modules/fulfilment/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { ReceivedFile } from '#app/platform/uploads/receive-upload.server.ts';

import type { AskedOrder } from '../access/find-order-access.server.ts';
import { makeQuestion } from '../briefs/fixtures.ts';
import { deliverables } from '../deliveries/tables.server.ts';
import { addOrder } from '../fixtures.ts';
import { orderItems } from '../tables.server.ts';

/** A file as it lies on the disk after an upload. */
export function received(name: string, content: string | Buffer): ReceivedFile {
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

/** Somebody who may send files to an order: a buyer with every right, or the team. */
export function sender(orderId: string, uploader: Uploader): AskedOrder & { uploader: Uploader } {
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

/** A version that was handed over, still without files. Returns its id. */
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
