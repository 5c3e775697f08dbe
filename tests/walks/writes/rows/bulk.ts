import { eq, inArray } from 'drizzle-orm';

import type { BulkJobOptions } from '#app/modules/bulk/job-options.ts';
import { bulkJobs, bulkRows } from '#app/modules/bulk/tables.server.ts';
import { servicePictureFetches } from '#app/modules/catalog/tables.server.ts';

import { at, type Call, type Action, MAY, type Row } from '../row.ts';
import { serviceFor } from '../targets.ts';
import type { World } from '../world.ts';

type Job = Partial<typeof bulkJobs.$inferInsert>;

const PLAN = {
  mapping: { name: 'client_name', rating: 'rating', text: 'testimonial_text' },
  matchBy: 'id',
  mode: 'create',
  onBad: 'skip',
} as const;

const WITH_CATEGORY: BulkJobOptions = {
  kind: 'import',
  shape: 'own',
  columns: [...Object.keys(PLAN.mapping), 'category'],
  plan: { ...PLAN, mapping: { ...PLAN.mapping, category: 'service_category' } },
};

/** Creates an import of one testimonial, as far along as `job` says. */
export async function bulkJobFor(world: World, job: Job = {}): Promise<string> {
  const { db, now } = world.ctx();
  // Only one job at a time may write records of a kind.
  await db
    .update(bulkJobs)
    .set({ state: 'done' })
    .where(inArray(bulkJobs.state, ['running', 'undoing']));
  const columns = Object.keys(PLAN.mapping);
  const [added] = await db
    .insert(bulkJobs)
    .values({
      kind: 'import',
      entity: 'testimonials',
      state: 'draft',
      requestedBy: world.person('owner').id,
      options: { kind: 'import', shape: 'own', columns, plan: PLAN },
      total: 1,
      movedAt: now,
      createdAt: now,
      ...job,
    })
    .returning({ id: bulkJobs.id });
  const jobId = added?.id ?? '';
  const cells = { name: 'Ada', rating: '5', text: 'Good' };
  await db.insert(bulkRows).values({ jobId, place: 0, line: 2, cells });
  return jobId;
}

const onJob = (job: Job, fields: NonNullable<Call['fields']> = {}): Action => ({
  may: MAY.MANAGERS,
  make: async (world) => ({ path: `/admin/bulk/jobs/${await bulkJobFor(world, job)}`, fields }),
});

/** Bulk imports and exports. */
export const bulkJobRows: Row[] = [
  ...at('/admin/bulk/upload', {
    '': {
      may: MAY.MANAGERS,
      make: () => ({
        path: '/admin/bulk/upload',
        fields: { entity: 'testimonials' },
        file: { name: 'rows.csv', bytes: Buffer.from('name,rating,text\nAda,5,Good\n') },
      }),
    },
  }),
  ...at('/admin/bulk/edit', {
    prepare: {
      may: MAY.MANAGERS,
      make: async (world) => ({
        path: '/admin/bulk/edit?of=services',
        fields: { ids: (await serviceFor(world)).id, delivery: '9' },
      }),
    },
  }),
  ...at('/admin/bulk/export', {
    export: {
      may: MAY.MANAGERS,
      make: () => ({ path: '/admin/bulk/export?of=services', fields: { format: 'csv', column: ['slug'] } }),
    },
  }),
  ...at('/admin/bulk/jobs/:id', {
    check: onJob(
      {},
      { field: ['client_name', 'rating', 'testimonial_text'], match: 'id', mode: 'create', on_bad: 'skip' },
    ),
    'map-categories': onJob(
      { options: WITH_CATEGORY },
      { category_from: ['Packaging'], category_to: ['create'] },
    ),
    run: onJob({ state: 'checked' }),
    'run-without-failed': onJob({ state: 'checked', created: 1, failed: 1 }),
    'check-again': onJob({ state: 'checked' }),
    cancel: onJob({ state: 'checking' }),
    retry: onJob({ state: 'done', failed: 1 }),
    pictures: {
      may: MAY.MANAGERS,
      make: async (world) => {
        const job = await bulkJobFor(world, { entity: 'services', state: 'done', created: 1 });
        const { db, now } = world.ctx();
        await db.insert(servicePictureFetches).values({
          ...{ serviceId: (await serviceFor(world)).id, importId: job, position: 0, state: 'failed' },
          ...{ address: 'https://old.example/a.png', createdAt: now, updatedAt: now },
        });
        return { path: `/admin/bulk/jobs/${job}`, fields: {} };
      },
    },
    undo: { ...onJob({ state: 'done', created: 1 }), needsProof: true },
  }),
];

/** Creates a finished export of services, with its file. */
export async function exportedFile(world: World): Promise<string> {
  const ctx = world.ctx();
  const options: BulkJobOptions = { kind: 'export', format: 'csv', columns: ['slug'], filter: {} };
  const id = await bulkJobFor(world, { kind: 'export', entity: 'services', state: 'done', options });
  const storageKey = `bulk/${id.replaceAll('-', '')}.csv`;
  await ctx.storage.put(storageKey, Buffer.from('slug\r\n'));
  await ctx.db.update(bulkJobs).set({ storageKey, sizeBytes: 6 }).where(eq(bulkJobs.id, id));
  return id;
}
