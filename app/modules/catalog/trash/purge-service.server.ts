import { and, asc, eq, inArray, isNotNull, lte, ne, type SQL } from 'drizzle-orm';

import { addDays } from '#app/lib/dates.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit, recordDataPurgeInAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { assertRecentStepUp } from '#app/platform/recent-proof.server.ts';
import {
  deleteMediaRows,
  parseMediaKey,
  removeFilesOfDeletedMediaRows,
} from '#app/platform/storage/media.server.ts';

import { serviceImages, services } from '../tables.server.ts';

import {
  isConfirmationTextTyped,
  type ServicePurgeFailure,
  getServiceTitleOrUntitled,
  SERVICE_TRASH_RETENTION_DAYS,
} from './service-trash.ts';
import { buildServiceAuditEntry } from './trash-services.server.ts';

/** The URLs of every picture of a service, including smaller copies. */
async function listServicePictureUrls(ctx: AppContext, serviceId: string): Promise<string[]> {
  const images = await ctx.db
    .select({ url: serviceImages.url, variants: serviceImages.variants })
    .from(serviceImages)
    .where(eq(serviceImages.serviceId, serviceId));
  const [service] = await ctx.db
    .select({ ogImage: services.ogImage })
    .from(services)
    .where(eq(services.id, serviceId));
  const own = images.flatMap(({ url, variants }) => [url, ...variants.map((variant) => variant.url)]);
  return service?.ogImage ? [...own, service.ogImage] : own;
}

/** The storage keys behind these URLs that no other service uses. */
async function listUnsharedServiceMediaKeys(
  ctx: AppContext,
  serviceId: string,
  addresses: readonly string[],
) {
  const stored = [...new Set(addresses)].filter((address) => parseMediaKey(address) !== null);
  if (stored.length === 0) return [];
  const others = await ctx.db
    .select({ url: serviceImages.url })
    .from(serviceImages)
    .where(and(inArray(serviceImages.url, stored), ne(serviceImages.serviceId, serviceId)));
  const shared = await ctx.db
    .select({ url: services.ogImage })
    .from(services)
    .where(and(inArray(services.ogImage, stored), ne(services.id, serviceId)));
  const kept = new Set([...others, ...shared].map(({ url }) => url));
  return stored.filter((address) => !kept.has(address)).flatMap((address) => parseMediaKey(address) ?? []);
}

/**
 * Deletes one service that matches `rule`, with slides, versions, checklist, former slugs and search entries;
 * orders keep their own copy of what they sold. Returns the keys of its files, or null if there is no such
 * service (any more): of concurrent processes only the one that deletes it writes the audit log.
 */
async function purgeServiceIfMatching(ctx: AppContext, id: string, rule?: SQL): Promise<string[] | null> {
  const [service] = await ctx.db
    .select({
      id: services.id,
      slug: services.slug,
      title: services.title,
      status: services.status,
      priceCents: services.priceCents,
      deletedAt: services.deletedAt,
    })
    .from(services)
    .where(and(eq(services.id, id), rule))
    .for('update');
  if (!service) return null;
  const files = await listUnsharedServiceMediaKeys(ctx, id, await listServicePictureUrls(ctx, id));
  await ctx.db.delete(services).where(eq(services.id, id));
  await deleteMediaRows(ctx, files);
  const { slug, title, status, priceCents, deletedAt } = service;
  const line = buildServiceAuditEntry(service, 'service.purged', 'Permanently deleted', {
    before: {
      slug,
      service_title: title,
      status,
      price_usd: priceCents,
      deleted_at: deletedAt?.toISOString() ?? null,
    },
  });
  await recordAudit(ctx, line);
  return files;
}

/**
 * Permanently deletes a service, in the trash or not (ATRASH-04); the typed
 * text must equal its title. This cannot be undone.
 */
export async function purgeService(
  ctx: AppContext,
  { id, title }: { id: string; title: string },
): Promise<Result<null, ServicePurgeFailure>> {
  assertCan(ctx, 'services:purge');
  assertRecentStepUp(ctx);
  const outcome = await inTransaction(ctx, async (ctx): Promise<Result<string[], ServicePurgeFailure>> => {
    const [service] = await ctx.db
      .select({ title: services.title })
      .from(services)
      .where(eq(services.id, id))
      .for('update');
    if (!service) return fail({ code: 'service-not-found' });
    if (!isConfirmationTextTyped(title, getServiceTitleOrUntitled(service.title))) {
      return fail({ code: 'title-differs', title: getServiceTitleOrUntitled(service.title) });
    }
    return ok((await purgeServiceIfMatching(ctx, id)) ?? []);
  });
  if (!outcome.ok) return outcome;
  await removeFilesOfDeletedMediaRows(ctx, outcome.value);
  return ok(null);
}

/**
 * Deletes every matching service of the trash, each in a transaction of its
 * own, so that a long list blocks no one.
 */
async function purgeTrashedServices(ctx: AppContext, rule: SQL | undefined): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: services.id })
    .from(services)
    .where(rule)
    .orderBy(asc(services.deletedAt), asc(services.id));
  const purged: string[] = [];
  for (const { id } of rows) {
    const files = await inTransaction(ctx, (ctx) => purgeServiceIfMatching(ctx, id, rule));
    if (files === null) continue;
    purged.push(id);
    await removeFilesOfDeletedMediaRows(ctx, files);
  }
  const counts = { servicesOfTheTrash: purged.length };
  await inTransaction(ctx, (ctx) =>
    recordDataPurgeInAudit(ctx, { action: 'services.purged', entity: 'services', counts }),
  );
  return purged;
}

/**
 * Permanently deletes services that were in the trash for seven days; returns the ids that this call deleted.
 */
export function purgeExpiredTrashedServices(ctx: AppContext): Promise<string[]> {
  assertCan(ctx, 'services:purge');
  return purgeTrashedServices(ctx, lte(services.deletedAt, addDays(ctx.now, -SERVICE_TRASH_RETENTION_DAYS)));
}

/** Permanently deletes everything in the trash. */
export async function permanentlyDeleteAllTrashedServices(ctx: AppContext): Promise<{ count: number }> {
  assertCan(ctx, 'services:empty-trash');
  assertRecentStepUp(ctx);
  return { count: (await purgeTrashedServices(ctx, isNotNull(services.deletedAt))).length };
}
