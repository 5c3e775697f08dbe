import { and, eq, isNull, ne, sql } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { classifyDatabaseError } from '#app/platform/db/failure.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { serviceSlugSchema as slugSchema } from './service-row.ts';
import type { ServiceSlugChangeFailure } from './slug-failure.ts';
import { serviceOldSlugs, services } from './tables.server.ts';

type ServiceSlugChange = { serviceId: string; slug: string };

async function updateServiceSlug(
  ctx: AppContext,
  { serviceId, slug }: ServiceSlugChange,
): Promise<Result<null, ServiceSlugChangeFailure>> {
  const [service] = await ctx.db
    .select({ slug: services.slug })
    .from(services)
    .where(and(eq(services.id, serviceId), isNull(services.deletedAt)))
    .for('update');
  if (!service) return fail({ code: 'service-not-found' });
  if (service.slug === slug) return ok(null);
  const taken = await ctx.db
    .select({ id: services.id })
    .from(services)
    .where(and(eq(services.slug, slug), ne(services.id, serviceId), isNull(services.deletedAt)));
  if (taken.length > 0) return fail({ code: 'slug-taken' });
  await ctx.db
    .update(services)
    .set({ slug, version: sql`${services.version} + 1`, updatedAt: ctx.now })
    .where(eq(services.id, serviceId));
  // A slug in use does not redirect.
  await ctx.db.delete(serviceOldSlugs).where(eq(serviceOldSlugs.slug, slug));
  if (service.slug !== null) {
    await ctx.db
      .insert(serviceOldSlugs)
      .values({ slug: service.slug, serviceId, createdAt: ctx.now })
      .onConflictDoUpdate({ target: serviceOldSlugs.slug, set: { serviceId, createdAt: ctx.now } });
  }
  await recordAudit(ctx, {
    action: 'service.slug-changed',
    entity: 'service',
    entityId: serviceId,
    summary: `URL changed to /service/${slug}`,
    before: { slug: service.slug },
    after: { slug },
  });
  return ok(null);
}

/**
 * Gives a service another slug; every earlier one redirects to it with 301 from then on. A former slug may be
 * taken again and then belongs to the service that has it. Fails with `service-not-found` for a service in
 * the trash. Needs `services:write`.
 */
export async function changeServiceSlug(
  ctx: AppContext,
  change: ServiceSlugChange,
): Promise<Result<null, ServiceSlugChangeFailure>> {
  assertCan(ctx, 'services:write');
  const slug = slugSchema.safeParse(change.slug);
  if (!slug.success) return fail({ code: 'slug-invalid' });
  try {
    return await inTransaction(ctx, (ctx) => updateServiceSlug(ctx, { ...change, slug: slug.data }));
  } catch (error) {
    // A concurrent change took it after the check.
    if (classifyDatabaseError(error)?.code === 'unique_violation') return fail({ code: 'slug-taken' });
    throw error;
  }
}
