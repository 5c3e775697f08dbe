import { setServiceCardStatisticsSource } from '#app/modules/content/demo/set-demo-texts.server.ts';
import type { ServiceCardSettings } from '#app/modules/content/settings/cards-form.ts';
import type { seedRuns } from '#app/modules/demo-data/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { createDemoCatalogStep } from './demo.server.ts';
import { planDemoDataSteps, type DemoSeedStep } from './history/plan-steps.server.ts';
import { createLoadTestDataSeedSteps } from './load-test.server.ts';
import { planSeedRemoval } from './removal/plan-removal.server.ts';
import { createShopResetSteps } from './removal/reset-shop.server.ts';
import { createShopBackupSeedStep } from './save-snapshot.server.ts';

type SeedRunRecord = typeof seedRuns.$inferSelect;

/** Sets the owner's choice of what figures count from now on. */
const createServiceFiguresSettingSeedSteps = (
  figures: ServiceCardSettings['figures'] | undefined,
): DemoSeedStep[] =>
  figures === undefined
    ? []
    : [
        {
          words: 'Set what the figures of services count',
          run: (ctx) => setServiceCardStatisticsSource(ctx, figures),
        },
      ];

/** Returns all steps of a run. Steps that delete are preceded by a snapshot. */
export async function createSeedRunSteps(
  ctx: AppContext,
  run: SeedRunRecord,
  folder: string,
): Promise<DemoSeedStep[]> {
  const { request, batch, requestedAt } = run;
  const saved = createShopBackupSeedStep(run, folder);
  switch (request.kind) {
    case 'generate':
      return planDemoDataSteps(ctx, { request, batch: batch ?? '', now: requestedAt });
    case 'catalogue':
      return [createDemoCatalogStep()];
    case 'load-test':
      return createLoadTestDataSeedSteps(requestedAt);
    case 'snapshot':
      return [saved];
    case 'remove':
      return [
        saved,
        ...(await planSeedRemoval(ctx, request.batch)),
        ...createServiceFiguresSettingSeedSteps(request.figures),
      ];
    case 'reset':
      return [saved, ...createShopResetSteps()];
  }
}
