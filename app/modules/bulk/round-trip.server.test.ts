import { expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { MAX_SEARCH_RULES_PER_KIND } from '#app/modules/search/rules/search-rule.ts';
import type { AppContext } from '#app/platform/context.ts';

import { IMPORTERS_BY_KIND } from '../../import.server.ts';
import { openAsOwner } from '../../../tests/shop/bulk-owner.ts';
import { generatedRows, REVIEWED_SERVICE } from '../../../tests/shop/generated-rows.ts';

import { IMPORT_EXPORT_ENTITY_NAMES, type BulkEntityName } from './entities.ts';
import { makeFile, exportedText, planOf, uploadImportFileInTest } from './fixtures.ts';
import { startImportDryRun } from './imports/plan-import.server.ts';
import { findBulkJobById } from './job-rows.server.ts';

/**
 * Rows per entity. Before a release: `ROUND_TRIP_ROWS=10000 npx vitest run app/modules/bulk/round-trip`
 * (about four minutes).
 */
const ROWS = Number(process.env.ROUND_TRIP_ROWS ?? 300);
/** A shop has no more redirects than the limit on rules. */
const rowsOf = (name: BulkEntityName) =>
  name === 'redirects' ? Math.min(ROWS, MAX_SEARCH_RULES_PER_KIND) : ROWS;

async function fill(ctx: AppContext, name: BulkEntityName): Promise<void> {
  if (name === 'reviews') await addServiceFixtures(ctx, { id: REVIEWED_SERVICE, slug: 'reviewed' });
  const count = rowsOf(name);
  expect(await IMPORTERS_BY_KIND[name](ctx, generatedRows(name, count))).toEqual({
    ok: true,
    value: { count },
  });
}

test.each(IMPORT_EXPORT_ENTITY_NAMES)(
  'generated rows of %s are unchanged after their export and import',
  async (name) => {
    const { ctx, work } = await openAsOwner();
    await fill(ctx, name);
    for (const format of ['csv', 'json'] as const) {
      const job = await uploadImportFileInTest(
        ctx,
        name,
        makeFile(await exportedText(ctx, name, format), `rows.${format}`),
      );
      const started = await startImportDryRun(ctx, job, await planOf(ctx, job));
      expect(started.ok).toBe(true);
      while ((await findBulkJobById(ctx, job))?.state === 'checking') await work(job);
      const { state, total, unchanged } = (await findBulkJobById(ctx, job)) ?? {};
      expect({ format, state, total, unchanged }).toEqual({
        format,
        state: 'checked',
        total: rowsOf(name),
        unchanged: rowsOf(name),
      });
    }
  },
  600_000,
);
