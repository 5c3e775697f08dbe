import { inArray, sql } from 'drizzle-orm';

import { type BulkActionResult, reportMissingBulkRowsAsSkipped } from '#app/lib/bulk.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAuditLines } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { LONG_IMPORT_TRANSACTION_LIMITS, inTransaction } from '#app/platform/db/transaction.server.ts';

import { services } from './tables.server.ts';
import { BULK_ACTION_SERVICE_SKIP_REASONS, getServiceTitleOrUntitled } from './trash/service-trash.ts';
import { getActingUserId, buildServiceAuditEntry, lockServiceRows } from './trash/trash-services.server.ts';

/** The result of an archive with what its Undo needs: the ids by previous status. */
export type ArchiveServicesResult = BulkActionResult & {
  published: readonly string[];
  drafts: readonly string[];
};

function explainWhyServiceNotArchivable(service: { deletedAt: Date | null; status: string }): string | null {
  if (service.deletedAt !== null) return BULK_ACTION_SERVICE_SKIP_REASONS.inTrash;
  return service.status === 'archived' ? 'is already archived' : null;
}

async function setServicesStatus(ctx: AppContext, ids: readonly string[], status: string): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db
    .update(services)
    .set({
      status,
      updatedAt: ctx.now,
      updatedBy: getActingUserId(ctx),
      version: sql`${services.version} + 1`,
    })
    .where(inArray(services.id, [...ids]));
}

/** Archives services, which hides them from the shop (AEDIT-06); already archived ones are skipped. */
export async function archiveServices(
  ctx: AppContext,
  ids: readonly string[],
): Promise<ArchiveServicesResult> {
  assertCan(ctx, 'services:write');
  return inTransaction(
    ctx,
    async (ctx) => {
      const found = await lockServiceRows(ctx, ids);
      const free = found.filter((service) => explainWhyServiceNotArchivable(service) === null);
      await setServicesStatus(
        ctx,
        free.map(({ id }) => id),
        'archived',
      );
      const lines = free.map((service) =>
        buildServiceAuditEntry(service, 'service.archived', 'Archived', {
          before: { status: service.status },
          after: { status: 'archived' },
        }),
      );
      await recordAuditLines(ctx, lines);
      const skipped = found.flatMap((service) => {
        const reason = explainWhyServiceNotArchivable(service);
        return reason === null ? [] : [{ name: getServiceTitleOrUntitled(service.title), reason }];
      });
      const idsOf = (status: string) => free.filter((one) => one.status === status).map(({ id }) => id);
      return {
        done: free.map(({ id }) => id),
        skipped: [...reportMissingBulkRowsAsSkipped(ids, found, 'A service'), ...skipped],
        published: idsOf('published'),
        drafts: idsOf('draft'),
      };
    },
    LONG_IMPORT_TRANSACTION_LIMITS,
  );
}

/** Why a service was not archived, as the end of "This service …". */
export type ServiceArchiveFailure = { code: 'not-archived'; reason: string };

/** Archives one service. */
export async function archiveService(
  ctx: AppContext,
  id: string,
): Promise<Result<ArchiveServicesResult, ServiceArchiveFailure>> {
  const outcome = await archiveServices(ctx, [id]);
  const [skipped] = outcome.skipped;
  return skipped ? fail({ code: 'not-archived', reason: skipped.reason }) : ok(outcome);
}

/**
 * Undoes an archive: services that are still archived get their previous
 * status. Others have changed since and stay.
 */
export async function unarchiveServices(
  ctx: AppContext,
  { published, drafts }: { published: readonly string[]; drafts: readonly string[] },
): Promise<BulkActionResult> {
  assertCan(ctx, 'services:write');
  return inTransaction(
    ctx,
    async (ctx) => {
      const found = await lockServiceRows(ctx, [...published, ...drafts]);
      const free = found.filter(({ deletedAt, status }) => deletedAt === null && status === 'archived');
      const wasPublished = new Set(published);
      const statusOf = (id: string) => (wasPublished.has(id) ? 'published' : 'draft');
      for (const status of ['published', 'draft']) {
        const ids = free.filter(({ id }) => statusOf(id) === status).map(({ id }) => id);
        await setServicesStatus(ctx, ids, status);
      }
      const lines = free.map((service) =>
        buildServiceAuditEntry(service, 'service.unarchived', 'Restored from the archive', {
          before: { status: 'archived' },
          after: { status: statusOf(service.id) },
        }),
      );
      await recordAuditLines(ctx, lines);
      const changed = found.filter((service) => !free.includes(service));
      return {
        done: free.map(({ id }) => id),
        skipped: changed.map(({ title }) => ({
          name: getServiceTitleOrUntitled(title),
          reason: 'was changed since',
        })),
      };
    },
    LONG_IMPORT_TRANSACTION_LIMITS,
  );
}
