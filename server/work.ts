import { ERASURE } from '#app/erasers.server.ts';
import { hasDemoServices } from '#app/modules/catalog/find-demo-services.server.ts';
import { settleDemoWords } from '#app/modules/content/demo/set-demo-words.server.ts';
import { eraseAgain } from '#app/modules/identity/erasure/erase-accounts.job.server.ts';
import { startJobs } from '#app/platform/jobs.server.ts';
import { log } from '#app/platform/log.server.ts';
import { seedDemoShop } from '#app/seed/demo.server.ts';

import { openControl } from './control.ts';
import type { Shop } from './shop.ts';

/** Whoever was deleted stays so: a backup that was put back is brought in order before anybody sees it. */
async function eraseRestored(shop: Shop): Promise<void> {
  const ctx = shop.newContext({ actor: { kind: 'system', name: 'start' } });
  const count = await eraseAgain(ctx, ERASURE);
  if (count > 0) log.warn({ count }, 'accounts of a restored backup deleted again');
}

/** What has to be done with the data before anybody sees the shop. */
export async function settleShop(shop: Shop): Promise<void> {
  if (shop.env.APP_MODE === 'demo' && shop.env.DEMO !== 'off') {
    const ctx = shop.newContext({ actor: { kind: 'system', name: 'demo shop' } });
    await seedDemoShop(ctx, { withHistory: shop.env.DEMO === 'on' });
  }
  const ctx = shop.newContext({ actor: { kind: 'system', name: 'start' } });
  await settleDemoWords(ctx, await hasDemoServices(ctx));
  await eraseRestored(shop);
}

/** How what a shop does besides answering comes to its end. */
export type Work = { closeControl(): Promise<void>; stopJobs(): Promise<void> };

/** Takes commands from other processes, and does jobs. */
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
