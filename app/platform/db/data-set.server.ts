import { eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import type { AppContext } from '../context.ts';

/** How a table marks the rows of the demo: by a flag, or by the load that brought them. */
type Marked = { isDemo: AnyPgColumn } | { isDemo?: undefined; seedBatch: AnyPgColumn };

/**
 * Returns the condition for the rows of the data set that the admin shows (decision 102). Undefined, which narrows nothing, where no
 * demo data is in the shop and outside the admin: every list and figure of the staff says it, whether there is a choice or not.
 */
export function ofDataSet({ dataSet }: Pick<AppContext, 'dataSet'>, table: Marked): SQL | undefined {
  if (dataSet === undefined) return undefined;
  if (table.isDemo) return eq(table.isDemo, dataSet === 'demo');
  return dataSet === 'demo' ? isNotNull(table.seedBatch) : isNull(table.seedBatch);
}
