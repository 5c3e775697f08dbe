import { sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import {
  isFormerNameSql,
  buildCurrentNameSql,
  type CurrentNameByFormerName,
} from '#app/platform/db/replace-names.server.ts';

import { contentDrafts } from '../tables.server.ts';

/** Updates renamed categories in the drafts and scheduled values of a kind. */
export async function renameCategoriesInContentDrafts(
  { db }: AppContext,
  kind: string,
  renamed: CurrentNameByFormerName,
): Promise<void> {
  for (const column of ['value', 'waiting_value']) {
    const value = sql.identifier(column);
    const name = sql`(${value} ->> 'category')`;
    await db.execute(sql`update ${contentDrafts}
      set ${value} = jsonb_set(${value}, '{category}', to_jsonb(${buildCurrentNameSql(renamed, name)}))
      where kind = ${kind} and ${isFormerNameSql(renamed, name)}`);
  }
}
