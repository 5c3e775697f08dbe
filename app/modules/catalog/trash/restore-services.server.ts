import { and, eq, isNull, like, or, sql } from 'drizzle-orm';

import { type BulkActionResult, reportMissingBulkRowsAsSkipped } from '#app/lib/bulk.ts';
import { escapeLike } from '#app/lib/like-pattern.ts';
import { type NewAuditEntry, recordAuditLines } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { classifyDatabaseError } from '#app/platform/db/failure.server.ts';
import { LONG_IMPORT_TRANSACTION_LIMITS, inTransaction } from '#app/platform/db/transaction.server.ts';

import { serviceOldSlugs, services } from '../tables.server.ts';

import {
  getPermanentDeletionTime,
  BULK_ACTION_SERVICE_SKIP_REASONS,
  getServiceTitleOrUntitled,
} from './service-trash.ts';
import { buildServiceAuditEntry, lockServiceRows, type LockedServiceRow } from './trash-services.server.ts';

/** Services that were restored with another slug. */
export type RestoreTrashedServicesResult = BulkActionResult & {
  renamed: readonly { title: string; from: string; to: string }[];
};

/**
 * A slug that is free outside the trash: the service's own, or the first free one of `slug-2`, `slug-3`, …
 */
async function findFreeServiceSlugForRestore(ctx: AppContext, slug: string): Promise<string> {
  const pattern = `${escapeLike(slug)}-%`;
  const rows = await ctx.db
    .select({ slug: services.slug })
    .from(services)
    .where(and(isNull(services.deletedAt), or(eq(services.slug, slug), like(services.slug, pattern))));
  const taken = new Set(rows.map((row) => row.slug));
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? slug : `${slug}-${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}

type ServiceRestoreOptions = { asPublished: boolean };

/** Restores one service; returns its slug. */
async function restoreLockedService(
  ctx: AppContext,
  service: LockedServiceRow,
  { asPublished }: ServiceRestoreOptions,
) {
  const slug = service.slug === null ? null : await findFreeServiceSlugForRestore(ctx, service.slug);
  const status = service.status === 'published' && !asPublished ? 'draft' : service.status;
  // A slug in use does not redirect.
  if (slug !== null) await ctx.db.delete(serviceOldSlugs).where(eq(serviceOldSlugs.slug, slug));
  await ctx.db
    .update(services)
    .set({ deletedAt: null, deletedBy: null, slug, status, version: sql`${services.version} + 1` })
    .where(eq(services.id, service.id));
  const line = buildServiceAuditEntry(service, 'service.restored', 'Restored from the trash', {
    before: {
      deleted_at: service.deletedAt?.toISOString() ?? null,
      status: service.status,
      slug: service.slug,
    },
    after: { deleted_at: null, status, slug },
  });
  const isRenamed = slug !== null && slug !== service.slug;
  return { line, renamed: isRenamed ? [{ from: service.slug ?? '', to: slug }] : [] };
}

function getServiceRestoreSkipReason(service: LockedServiceRow, now: Date): string | null {
  if (service.deletedAt === null) return BULK_ACTION_SERVICE_SKIP_REASONS.notInTrash;
  return getPermanentDeletionTime(service.deletedAt) <= now ? BULK_ACTION_SERVICE_SKIP_REASONS.expired : null;
}

async function restoreServicesInTransaction(
  ctx: AppContext,
  ids: readonly string[],
  restoring: ServiceRestoreOptions,
): Promise<RestoreTrashedServicesResult> {
  const found = await lockServiceRows(ctx, ids);
  const skipped = reportMissingBulkRowsAsSkipped(ids, found, 'A service');
  const done: string[] = [];
  const renamed: { title: string; from: string; to: string }[] = [];
  const lines: NewAuditEntry[] = [];
  for (const service of found) {
    const title = getServiceTitleOrUntitled(service.title);
    const reason = getServiceRestoreSkipReason(service, ctx.now);
    if (reason !== null) {
      skipped.push({ name: title, reason });
      continue;
    }
    const restored = await restoreLockedService(ctx, service, restoring);
    done.push(service.id);
    lines.push(restored.line);
    renamed.push(...restored.renamed.map((change) => ({ title, ...change })));
  }
  await recordAuditLines(ctx, lines);
  return { done, skipped, renamed };
}

/**
 * Restores services from the trash (ATRASH-03) with their status, except that published ones become drafts
 * unless `asPublished`. A slug that was taken meanwhile gets a number.
 */
export async function restoreServices(
  ctx: AppContext,
  { ids, asPublished }: { ids: readonly string[] } & ServiceRestoreOptions,
): Promise<RestoreTrashedServicesResult> {
  assertCan(ctx, 'services:restore');
  const restore = () =>
    inTransaction(
      ctx,
      (ctx) => restoreServicesInTransaction(ctx, ids, { asPublished }),
      LONG_IMPORT_TRANSACTION_LIMITS,
    );
  try {
    return await restore();
  } catch (error) {
    // A slug was taken concurrently; the second try sees it.
    if (classifyDatabaseError(error)?.code !== 'unique_violation') throw error;
    return restore();
  }
}
