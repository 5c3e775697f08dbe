import { sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import {
  isFormerNameSql,
  buildCurrentNameSql,
  type CurrentNameByFormerName,
} from '#app/platform/db/replace-names.server.ts';

import { promoCodes } from './tables.server.ts';

/** Updates renamed categories in the limits of codes, sorted and without duplicates. */
export async function renamePromoCategories(
  { db }: AppContext,
  renamed: CurrentNameByFormerName,
): Promise<void> {
  const name = sql`one`;
  await db.execute(sql`update ${promoCodes} set categories = (
      select jsonb_agg(name order by name collate "C") from (
        select distinct coalesce(${buildCurrentNameSql(renamed, name)}, ${name}) as name
        from jsonb_array_elements_text(categories) as one) as present)
    where exists (select 1 from jsonb_array_elements_text(categories) as one where ${isFormerNameSql(renamed, name)})`);
}
