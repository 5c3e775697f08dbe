import { getTableColumns, sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import {
  isFormerNameSql,
  buildCurrentNameSql,
  type CurrentNameByFormerName,
} from '#app/platform/db/replace-names.server.ts';

import { deliveryDays, saleDays, visitDays } from './day-sum-tables.server.ts';

type DailyAnalyticsSumTable = typeof visitDays | typeof saleDays | typeof deliveryDays;

const buildColumnNameListSql = (names: readonly string[]) =>
  sql.raw(names.map((name) => `"${name}"`).join(', '));

/** Merges the rows of two categories that became one. */
async function renameCategoryInTable(
  { db }: AppContext,
  days: DailyAnalyticsSumTable,
  renamed: CurrentNameByFormerName,
): Promise<void> {
  const columns = Object.values(getTableColumns(days));
  const sums = columns.filter(({ hasDefault }) => hasDefault).map(({ name }) => name);
  const keys = columns.filter(({ hasDefault }) => !hasDefault).map(({ name }) => name);
  const present = buildCurrentNameSql(renamed, sql`value`);
  const kept = keys.map((name) => (name === 'value' ? sql`${present} as value` : sql.raw(`"${name}"`)));
  const added = sums.map((name) => sql.raw(`"${name}" = days."${name}" + excluded."${name}"`));
  await db.execute(sql`with gone as (
      delete from ${days} where segment = 'category' and ${isFormerNameSql(renamed, sql`value`)} returning *),
    present as (select ${sql.join([...kept, buildColumnNameListSql(sums)], sql`, `)} from gone)
    insert into ${days} as days (${buildColumnNameListSql([...keys, ...sums])})
    select ${buildColumnNameListSql(keys)}, ${sql.raw(sums.map((name) => `sum("${name}")`).join(', '))} from present
    group by ${buildColumnNameListSql(keys)}
    on conflict (${buildColumnNameListSql(keys)}) do update set ${sql.join(added, sql`, `)}`);
}

/** Updates renamed categories in the daily sums. */
export async function renameCategoriesInDailySums(
  ctx: AppContext,
  renamed: CurrentNameByFormerName,
): Promise<void> {
  for (const days of [visitDays, saleDays, deliveryDays]) await renameCategoryInTable(ctx, days, renamed);
}
