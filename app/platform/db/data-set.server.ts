import { eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import type { AppContext } from '../context.ts';

/** How a table marks demo rows: by a flag, or by the id of the load. */
type DemoMarkerColumns = { isDemo: AnyPgColumn } | { isDemo?: undefined; seedBatch: AnyPgColumn };

/**
 * Returns the condition for the rows of the data set that the admin shows (decision 102). Undefined, which
 * narrows nothing, without demo data and outside the admin; every list and figure of the admin applies it.
 */
export function buildDemoOrRealRowsCondition(
  { dataSet }: Pick<AppContext, 'dataSet'>,
  table: DemoMarkerColumns,
): SQL | undefined {
  if (dataSet === undefined) return undefined;
  if (table.isDemo) return eq(table.isDemo, dataSet === 'demo');
  return dataSet === 'demo' ? isNotNull(table.seedBatch) : isNull(table.seedBatch);
}
