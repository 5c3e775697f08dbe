import { eq, isNull, sql } from 'drizzle-orm';

import { publicServiceCondition } from '#app/modules/catalog/list-public-services.server.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { goLives } from '#app/modules/payments/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { countDemoBatchRows } from './count-batches.server.ts';
import type { DemoDataSeedRefusal } from './seed-refusals.ts';
import { getSeedBatchName, type DemoDataLoadRequest } from './seed-request.ts';
import { seedRuns } from './tables.server.ts';

/** Returns why demo data cannot be loaded here; null if it can. */
export async function findLiveShopDemoDataRefusal(ctx: AppContext): Promise<DemoDataSeedRefusal | null> {
  if (ctx.payments.mode === 'live') return { code: 'live-key' };
  return (await ctx.db.$count(goLives, isNull(goLives.withdrawnAt))) > 0 ? { code: 'went-live' } : null;
}

/** Returns why developer tools are not available here; null if they are. */
export const findDeveloperToolsRefusal = ({ settings }: AppContext): DemoDataSeedRefusal | null =>
  settings.hasDeveloperTools ? null : { code: 'developers-only' };

/** Returns why this shop cannot be reset; null if it can. */
export async function findShopResetRefusal(ctx: AppContext): Promise<DemoDataSeedRefusal | null> {
  const { db } = ctx;
  const refusal = findDeveloperToolsRefusal(ctx);
  if (refusal) return refusal;
  const [live] = await db.select({ id: orders.id }).from(orders).where(eq(orders.isLive, true)).limit(1);
  return live ? { code: 'live-orders' } : null;
}

async function findDemoLoadRequestRefusal(
  ctx: AppContext,
  request: DemoDataLoadRequest,
): Promise<DemoDataSeedRefusal | null> {
  const refusal =
    (request.kind === 'load-test' ? findDeveloperToolsRefusal(ctx) : null) ??
    (await findLiveShopDemoDataRefusal(ctx));
  if (refusal) return refusal;
  const counts = Object.values(await countDemoBatchRows(ctx, getSeedBatchName(request)));
  if (counts.some((count) => count > 0)) return { code: 'loaded-already' };
  if (request.kind !== 'generate' || !request.parts.includes('orders')) return null;
  const [sold] = await ctx.db
    .select({ one: sql`1` })
    .from(services)
    .where(publicServiceCondition)
    .limit(1);
  return sold ? null : { code: 'no-services' };
}

/** Returns why a request cannot be run now; null if it can. */
export async function findSeedRequestRefusal(
  ctx: AppContext,
  request: DemoDataLoadRequest,
): Promise<DemoDataSeedRefusal | null> {
  if (request.kind === 'generate' && request.parts.length === 0) return { code: 'no-part' };
  if ((await ctx.db.$count(seedRuns, isNull(seedRuns.finishedAt))) > 0) return { code: 'running' };
  switch (request.kind) {
    case 'snapshot':
      return null;
    case 'reset':
      return findShopResetRefusal(ctx);
    case 'remove': {
      const counts = Object.values(await countDemoBatchRows(ctx, request.batch));
      return counts.some((count) => count > 0) ? null : { code: 'nothing-there' };
    }
    default:
      return findDemoLoadRequestRefusal(ctx, request);
  }
}
