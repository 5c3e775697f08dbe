import { eq } from 'drizzle-orm';

import { runBulkExportJob } from '#app/modules/bulk/write-export.server.ts';
import { getBulkEntityDefinition } from '#app/modules/bulk/entities.ts';
import { bulkJobs } from '#app/modules/bulk/tables.server.ts';

import type { DemoSeedStep } from '../history/plan-steps.server.ts';
import type { DemoOrderSimulationContext } from '../history/simulation.server.ts';

import { buildFinishedDemoBulkJobRow } from './write-bulk-jobs.server.ts';

/** Returns the step that exports the services to a file, with the job of every export. */
export function createDemoServiceExportSeedStep(context: DemoOrderSimulationContext): DemoSeedStep {
  const job = buildFinishedDemoBulkJobRow(context, 'export', 40);
  return {
    words: 'an export of the services',
    isAlone: true,
    run: async (ctx) => {
      const columns = getBulkEntityDefinition('services').fields.map(({ name }) => name);
      await ctx.db
        .insert(bulkJobs)
        .values({
          ...job,
          ...{ entity: 'services', finishedAt: null },
          kind: 'export',
          state: 'running',
          options: { kind: 'export', format: 'csv', columns, filter: {} },
        })
        .onConflictDoNothing();
      await runBulkExportJob(ctx, job.id);
      const [written] = await ctx.db
        .select({ created: bulkJobs.created })
        .from(bulkJobs)
        .where(eq(bulkJobs.id, job.id));
      const { finishedAt, movedAt, updatedAt } = job;
      const total = written?.created ?? 0;
      await ctx.db
        .update(bulkJobs)
        .set({ total, finishedAt, movedAt, updatedAt })
        .where(eq(bulkJobs.id, job.id));
    },
  };
}
