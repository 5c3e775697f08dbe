import { ACCOUNT_ERASURE_PLAN } from '#app/erasers.server.ts';
import { hasDemoServices } from '#app/modules/catalog/find-demo-services.server.ts';
import { initializeDemoTextsVisibilitySetting } from '#app/modules/content/demo/set-demo-texts.server.ts';
import { reeraseAccountsRestoredFromBackup } from '#app/modules/identity/erasure/erase-accounts.job.server.ts';
import { startJobWorkers } from '#app/platform/jobs.server.ts';
import { log } from '#app/platform/log.server.ts';
import { seedDemoShop } from '#app/seed/demo.server.ts';

import { openControlSocket } from './control.ts';
import type { Shop } from './shop.ts';

/** Deletes restored personal data of erased people again before the shop serves anything. */
async function eraseAccountsRestoredFromBackup(shop: Shop): Promise<void> {
  const ctx = shop.newContext({ actor: { kind: 'system', name: 'start' } });
  const count = await reeraseAccountsRestoredFromBackup(ctx, ACCOUNT_ERASURE_PLAN);
  if (count > 0) log.warn({ count }, 'accounts of a restored backup deleted again');
}

/** Settles the data before the shop serves anything. */
export async function prepareShopDataBeforeServing(shop: Shop): Promise<void> {
  if (shop.env.APP_MODE === 'demo' && shop.env.DEMO !== 'off') {
    const ctx = shop.newContext({ actor: { kind: 'system', name: 'demo shop' } });
    await seedDemoShop(ctx, { withHistory: shop.env.DEMO === 'on' });
  }
  const ctx = shop.newContext({ actor: { kind: 'system', name: 'start' } });
  await initializeDemoTextsVisibilitySetting(ctx, await hasDemoServices(ctx));
  await eraseAccountsRestoredFromBackup(shop);
}

/** How to end the shop's background work. */
export type BackgroundWorkShutdown = { closeControl(): Promise<void>; stopJobs(): Promise<void> };

/** Accepts commands from other processes, and runs jobs. */
export async function startJobWorkersAndControlSocket(shop: Shop): Promise<BackgroundWorkShutdown> {
  const closeControl = await openControlSocket(shop);
  const jobs = await startJobWorkers(shop.newContext().database, {
    definitions: shop.jobs,
    newContext: shop.newContext,
    log,
    ran: shop.metrics.jobRan,
  });
  shop.health.areJobsRunning = true;
  return { closeControl, stopJobs: () => jobs.stop() };
}
