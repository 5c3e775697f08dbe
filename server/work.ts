import { ERASURE } from '#app/erasers.server.ts';
import { hasDemoServices } from '#app/modules/catalog/find-demo-services.server.ts';
import { settleDemoTexts } from '#app/modules/content/demo/set-demo-texts.server.ts';
import { eraseAgain } from '#app/modules/identity/erasure/erase-accounts.job.server.ts';
import { startJobs } from '#app/platform/jobs.server.ts';
import { log } from '#app/platform/log.server.ts';
import { seedDemoShop } from '#app/seed/demo.server.ts';

import { openControl } from './control.ts';
import type { Shop } from './shop.ts';

/** Deletes restored personal data of erased people again before the shop serves anything. */
async function eraseRestored(shop: Shop): Promise<void> {
  const ctx = shop.newContext({ actor: { kind: 'system', name: 'start' } });
  const count = await eraseAgain(ctx, ERASURE);
  if (count > 0) log.warn({ count }, 'accounts of a restored backup deleted again');
}

/** Settles the data before the shop serves anything. */
export async function settleShop(shop: Shop): Promise<void> {
  if (shop.env.APP_MODE === 'demo' && shop.env.DEMO !== 'off') {
    const ctx = shop.newContext({ actor: { kind: 'system', name: 'demo shop' } });
    await seedDemoShop(ctx, { withHistory: shop.env.DEMO === 'on' });
  }
  const ctx = shop.newContext({ actor: { kind: 'system', name: 'start' } });
  await settleDemoTexts(ctx, await hasDemoServices(ctx));
  await eraseRestored(shop);
}

/** How to end the shop's background work. */
export type Work = { closeControl(): Promise<void>; stopJobs(): Promise<void> };

/** Accepts commands from other processes, and runs jobs. */
export async function startWork(shop: Shop): Promise<Work> {
  const closeControl = await openControl(shop);
  const jobs = await startJobs(shop.newContext().database, {
    definitions: shop.jobs,
    newContext: shop.newContext,
    log,
    ran: shop.metrics.jobRan,
  });
  shop.health.areJobsRunning = true;
  return { closeControl, stopJobs: () => jobs.stop() };
}
