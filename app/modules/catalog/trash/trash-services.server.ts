import { asc, inArray, sql } from 'drizzle-orm';

import { type BulkActionResult, reportMissingBulkRowsAsSkipped } from '#app/lib/bulk.ts';
import { type NewAuditEntry, recordAuditLines } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { LONG_IMPORT_TRANSACTION_LIMITS, inTransaction } from '#app/platform/db/transaction.server.ts';
import { assertRecentStepUp } from '#app/platform/recent-proof.server.ts';

import { services } from '../tables.server.ts';

import {
  getPermanentDeletionTime,
  BULK_ACTION_SERVICE_SKIP_REASONS,
  type SoftDeleteServiceResponse,
  getServiceTitleOrUntitled,
} from './service-trash.ts';

export type LockedServiceRow = Pick<
  typeof services.$inferSelect,
  'id' | 'slug' | 'title' | 'status' | 'deletedAt'
>;

/**
 * Locks the services with these ids until the transaction ends, always in the same order to avoid deadlocks.
 */
export async function lockServiceRows(ctx: AppContext, ids: readonly string[]): Promise<LockedServiceRow[]> {
  if (ids.length === 0) return [];
  return ctx.db
    .select({
      id: services.id,
      slug: services.slug,
      title: services.title,
      status: services.status,
      deletedAt: services.deletedAt,
    })
    .from(services)
    .where(inArray(services.id, [...ids]))
    .orderBy(asc(services.id))
    .for('update');
}

export const getActingUserId = ({ actor }: AppContext): string | null =>
  actor.kind === 'user' ? actor.id : null;

/** Returns the audit entry of an action on one service. */
export function buildServiceAuditEntry(
  { id, title }: Pick<LockedServiceRow, 'id' | 'title'>,
  action: string,
  label: string,
  values: Pick<NewAuditEntry, 'before' | 'after'>,
): NewAuditEntry {
  return {
    action,
    entity: 'service',
    entityId: id,
    summary: `${label}: ${getServiceTitleOrUntitled(title)}`,
    ...values,
  };
}

/**
 * Moves services to the trash, from which they can be restored for seven days (ATRASH-02). Each keeps its
 * status; its page disappears with the commit. More than one at once require a recently confirmed identity.
 */
export async function moveServicesToTrash(
  ctx: AppContext,
  ids: readonly string[],
): Promise<BulkActionResult> {
  assertCan(ctx, 'services:write');
  if (ids.length > 1) assertRecentStepUp(ctx);
  return inTransaction(
    ctx,
    async (ctx) => {
      const found = await lockServiceRows(ctx, ids);
      const free = found.filter(({ deletedAt }) => deletedAt === null);
      const done = free.map(({ id }) => id);
      if (done.length > 0) {
        await ctx.db
          .update(services)
          .set({ deletedAt: ctx.now, deletedBy: getActingUserId(ctx), version: sql`${services.version} + 1` })
          .where(inArray(services.id, done));
      }
      const after = { deleted_at: ctx.now.toISOString() };
      const lines = free.map((service) =>
        buildServiceAuditEntry(service, 'service.deleted', 'Moved to the trash', {
          before: { deleted_at: null, status: service.status },
          after,
        }),
      );
      await recordAuditLines(ctx, lines);
      const inTrash = found
        .filter(({ deletedAt }) => deletedAt !== null)
        .map(({ title }) => ({
          name: getServiceTitleOrUntitled(title),
          reason: BULK_ACTION_SERVICE_SKIP_REASONS.inTrash,
        }));
      return { done, skipped: [...reportMissingBulkRowsAsSkipped(ids, found, 'A service'), ...inTrash] };
    },
    LONG_IMPORT_TRANSACTION_LIMITS,
  );
}

/** The specification's `soft_delete_service` (ATRASH-01), for one service. */
export async function softDeleteService(
  ctx: AppContext,
  { service_uuid: id }: { service_uuid: string },
): Promise<SoftDeleteServiceResponse> {
  const { done, skipped } = await moveServicesToTrash(ctx, [id]);
  if (done.length === 0) {
    const error = `This service ${skipped[0]?.reason ?? BULK_ACTION_SERVICE_SKIP_REASONS.gone}.`;
    return { success: false, deleted_at: null, permanent_deletion_at: null, error };
  }
  return {
    success: true,
    deleted_at: ctx.now.toISOString(),
    permanent_deletion_at: getPermanentDeletionTime(ctx.now).toISOString(),
    error: null,
  };
}
