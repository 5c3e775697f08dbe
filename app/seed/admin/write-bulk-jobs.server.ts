import { and, asc, eq, inArray } from 'drizzle-orm';

import { MINUTE_MS, ONE_SECOND_MS } from '#app/lib/durations.ts';
import { lockStoredRowsByMatchKey } from '#app/modules/bulk/read-stored-rows.server.ts';
import { bulkJobs, bulkRows } from '#app/modules/bulk/tables.server.ts';
import { contacts } from '#app/modules/crm/contact-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { createSeededRandom } from '../history/seeded-random.ts';
import type { DemoOrderSimulationContext } from '../history/simulation.server.ts';

import adminDemo from './admin-demo.json' with { type: 'json' };
import { listDemoTestimonialIds } from './write-admin-texts.server.ts';

const DEMO_LEAD_TAG = 'autumn-fair';
const DEMO_TAGGED_LEAD_COUNT = 6;

/** Columns of a finished job; it has no owner until a staff member joins (`fillStaffInboxesWithDemoNotifications`). */
export function buildFinishedDemoBulkJobRow(
  { now, batch }: DemoOrderSimulationContext,
  name: string,
  minutesAgo: number,
) {
  const at = new Date(now.getTime() - minutesAgo * MINUTE_MS);
  const finishedAt = new Date(at.getTime() + 40 * ONE_SECOND_MS);
  return {
    ...{ id: createSeededRandom(`${batch}:bulk:${name}`).id(), state: 'done' as const, seedBatch: batch },
    ...{ finishedAt, movedAt: finishedAt, createdAt: at, updatedAt: finishedAt },
  };
}

const DEMO_TESTIMONIAL_IMPORT_COLUMNS = {
  Name: 'client_name',
  Company: 'client_company',
  Role: 'client_role',
  Stars: 'rating',
  Quote: 'testimonial_text',
  Category: 'service_category',
  Status: 'status',
} as const;

type TestimonialImportRow = Record<
  (typeof DEMO_TESTIMONIAL_IMPORT_COLUMNS)[keyof typeof DEMO_TESTIMONIAL_IMPORT_COLUMNS],
  string | number
>;

const buildDemoTestimonialImportCells = (row: TestimonialImportRow): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(DEMO_TESTIMONIAL_IMPORT_COLUMNS).map(([column, field]) => [column, String(row[field])]),
  );

/** The import that created the pending testimonials, with the one row it refused. */
async function seedTestimonialImport(ctx: AppContext, context: DemoOrderSimulationContext): Promise<void> {
  const job = buildFinishedDemoBulkJobRow(context, 'import', 170);
  const ids = listDemoTestimonialIds(context);
  const stored = await lockStoredRowsByMatchKey(ctx, 'testimonials', { field: 'id', values: ids });
  const plan = {
    mapping: { ...DEMO_TESTIMONIAL_IMPORT_COLUMNS },
    matchBy: 'id',
    mode: 'create' as const,
    onBad: 'skip' as const,
  };
  await ctx.db.insert(bulkJobs).values({
    ...job,
    kind: 'import',
    ...{ entity: 'testimonials', sourceName: 'testimonials-of-the-old-website.csv' },
    options: { kind: 'import', shape: 'own', columns: Object.keys(DEMO_TESTIMONIAL_IMPORT_COLUMNS), plan },
    ...{ total: ids.length + 1, created: ids.length, failed: 1 },
  });
  const added = adminDemo.testimonials.map((row, place) => {
    const entityId = ids[place] ?? '';
    const after = stored.get(entityId)?.row ?? null;
    return {
      place,
      cells: buildDemoTestimonialImportCells(row),
      outcome: 'created' as const,
      entityId,
      after,
    };
  });
  const problem = { column: 'Stars', value: String(adminDemo.refused.rating), reason: 'must be from 1 to 5' };
  const refused = {
    ...{
      place: ids.length,
      cells: buildDemoTestimonialImportCells(adminDemo.refused),
      outcome: 'failed' as const,
    },
    problems: [problem],
  };
  const rows = [...added, refused].map((row) => ({ ...row, jobId: job.id, line: row.place + 2 }));
  await ctx.db.insert(bulkRows).values(rows);
}

/** A tag added to several leads at once, which can be undone. */
async function seedLeadTagEdit(ctx: AppContext, context: DemoOrderSimulationContext): Promise<void> {
  const found = await ctx.db
    .select({ id: contacts.id, tags: contacts.tags })
    .from(contacts)
    .where(and(eq(contacts.seedBatch, context.batch), inArray(contacts.stage, ['contacted', 'qualified'])))
    .orderBy(asc(contacts.id))
    .limit(DEMO_TAGGED_LEAD_COUNT);
  if (found.length === 0) return;
  for (const { id, tags } of found)
    await ctx.db
      .update(contacts)
      .set({ tags: [...tags, DEMO_LEAD_TAG] })
      .where(eq(contacts.id, id));
  const job = buildFinishedDemoBulkJobRow(context, 'edit', 95);
  const columns = ['id', 'tags'];
  const mapping = { id: 'id', tags: 'tags' };
  const plan = { mapping, matchBy: 'id', mode: 'update' as const, onBad: 'skip' as const };
  await ctx.db.insert(bulkJobs).values({
    ...job,
    kind: 'edit',
    ...{ entity: 'leads', total: found.length, updated: found.length },
    options: { kind: 'edit', shape: 'own', columns, plan },
  });
  const stored = await lockStoredRowsByMatchKey(ctx, 'leads', {
    field: 'id',
    values: found.map(({ id }) => id),
  });
  const rows = found.map(({ id, tags }, place) => {
    const after = stored.get(id)?.row ?? null;
    return {
      ...{ jobId: job.id, place, line: place + 1, outcome: 'updated' as const, entityId: id },
      cells: { id, tags: [...tags, DEMO_LEAD_TAG], was: { tags } },
      ...{ before: after && { ...after, tags }, after },
    };
  });
  await ctx.db.insert(bulkRows).values(rows);
}

/**
 * Writes today's bulk jobs: an import with a failed row, and an edit. Both can be undone as long as real
 * ones.
 */
export async function seedBulkJobs(ctx: AppContext, context: DemoOrderSimulationContext): Promise<void> {
  await seedTestimonialImport(ctx, context);
  await seedLeadTagEdit(ctx, context);
}
