import { and, eq, inArray, isNull } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';

import { orderFiles } from './file-tables.server.ts';
import type { OrderFileFailure, OrderFileUploaderIdentity } from './order-files.ts';

/** Whether a file is only selected so far: not part of a message or delivery. */
export const unattachedOrderFileCondition = and(
  isNull(orderFiles.messageId),
  isNull(orderFiles.deliverableId),
);

/**
 * What selected files are attached to; a delivery may take files prepared by anyone in the team, a message
 * only its author's.
 */
export type OrderFileAttachmentTarget =
  | { place: 'message'; orderId: string; messageId: string; uploader: OrderFileUploaderIdentity }
  | {
      place: 'deliverable';
      orderId: string;
      orderItemId: string;
      deliverableId: string;
      /** The contract row each file answers, by file id. */
      scopeRows?: Readonly<Record<string, string>>;
    };

const buildFileUploadedByCondition = ({ kind, id }: OrderFileUploaderIdentity) =>
  and(
    eq(orderFiles.uploaderKind, kind),
    id === null ? isNull(orderFiles.uploaderId) : eq(orderFiles.uploaderId, id),
  );

/**
 * Attaches selected files, in the caller's transaction and together with the row they belong to. Fails with
 * `not-found` if one of them belongs to another order, place or person, is attached already, or is gone: the
 * caller's transaction must then fail too.
 */
export async function attachOrderFiles(
  ctx: AppContext,
  fileIds: readonly string[],
  target: OrderFileAttachmentTarget,
): Promise<Result<void, OrderFileFailure>> {
  const ids = [...new Set(fileIds)];
  if (ids.length === 0) return ok(undefined);
  const columns =
    target.place === 'message' ? { messageId: target.messageId } : { deliverableId: target.deliverableId };
  const owned =
    target.place === 'message'
      ? buildFileUploadedByCondition(target.uploader)
      : eq(orderFiles.orderItemId, target.orderItemId);
  const attached = await ctx.db
    .update(orderFiles)
    .set({ ...columns, updatedAt: ctx.now })
    .where(
      and(
        inArray(orderFiles.id, ids),
        eq(orderFiles.orderId, target.orderId),
        eq(orderFiles.place, target.place),
        unattachedOrderFileCondition,
        owned,
      ),
    )
    .returning({ id: orderFiles.id });
  if (attached.length !== ids.length) return fail({ code: 'not-found' });
  if (target.place === 'message') return ok(undefined);
  for (const [fileId, scopeRowId] of Object.entries(target.scopeRows ?? {})) {
    if (ids.includes(fileId)) {
      await ctx.db.update(orderFiles).set({ scopeRowId }).where(eq(orderFiles.id, fileId));
    }
  }
  return ok(undefined);
}
