import { and, eq, isNull } from 'drizzle-orm';

import { getShopTimeZone } from '#app/lib/shop-zone.ts';
import { publicServiceCondition } from '#app/modules/catalog/list-public-services.server.ts';
import { listSellableServices } from '#app/modules/catalog/list-sellable-services.server.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { findCurrentTermsVersions } from '#app/modules/content/legal/find-legal-page.server.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { readBriefQuestionsByService } from '#app/modules/fulfilment/briefs/list-preview-questions.server.ts';
import { findActivePromo } from '#app/modules/promo/find-promo.server.ts';
import { promoCodes } from '#app/modules/promo/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import people from './people.json' with { type: 'json' };
import type { DemoServiceWeightedBySales } from './plan-orders.ts';
import type { DemoOrderSimulationContext } from './simulation.server.ts';

/** Returns the services for sale, weighted by their sales; excludes load-test services. */
export async function listDemoServicesWeightedBySales(
  ctx: AppContext,
): Promise<DemoServiceWeightedBySales[]> {
  const rows = await ctx.db
    .select({ id: services.id, sold: services.projectsSold30d })
    .from(services)
    .where(and(publicServiceCondition, isNull(services.seedBatch)))
    .orderBy(services.id);
  const sellable = await listSellableServices(
    ctx,
    rows.map(({ id }) => id),
  );
  const soldOf = new Map(rows.map(({ id, sold }) => [id, sold ?? 0]));
  return sellable
    .map((service) => ({ service, weight: 2 + (soldOf.get(service.id) ?? 0) }))
    .toSorted((one, other) => (one.service.id < other.service.id ? -1 : 1));
}

/** Returns public demo codes: the use counts of other codes stay unchanged. */
async function listUnlimitedDemoPromoCodes(ctx: AppContext) {
  const rows = await ctx.db
    .select({ code: promoCodes.code })
    .from(promoCodes)
    .where(and(eq(promoCodes.isDemo, true), isNull(promoCodes.maxUses)))
    .orderBy(promoCodes.code);
  const found = [];
  for (const { code } of rows) found.push(await findActivePromo(ctx, code));
  return found.filter((promo) => promo !== null);
}

/** Loads the context from which a load's rows are simulated. */
export async function loadDemoSimulationContext(
  ctx: AppContext,
  batch: string,
  now: Date,
): Promise<{ context: DemoOrderSimulationContext; sold: DemoServiceWeightedBySales[] }> {
  const { provider } = await readSiteContent(ctx);
  const sold = await listDemoServicesWeightedBySales(ctx);
  const briefQuestions = await readBriefQuestionsByService(
    ctx,
    sold.map(({ service }) => service.id),
  );
  const context: DemoOrderSimulationContext = {
    now,
    zone: getShopTimeZone(provider.timeZone),
    batch,
    provider: 'sandbox',
    refundDays: provider.refundDays,
    accepted: await findCurrentTermsVersions(ctx),
    briefQuestions,
    promos: await listUnlimitedDemoPromoCodes(ctx),
    reports: new Map(),
    providerName: provider.name,
    staff: people.staff,
  };
  return { context, sold };
}
