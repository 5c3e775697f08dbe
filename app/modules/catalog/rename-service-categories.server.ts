import { sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import {
  isRenamedSql,
  buildCurrentNameSql,
  type RenamedDatabaseNames,
  replaceRenamedValuesInColumn,
} from '#app/platform/db/replace-names.server.ts';

import { COVER_ALT_TEXT_SEPARATOR } from './slides/cover-alt.ts';
import { serviceImages, services } from './tables.server.ts';

/** Drawn covers name the category in their alt text; a text that a user wrote stays. */
async function renameCategoryInCoverAlts({ db }: AppContext, renamed: RenamedDatabaseNames): Promise<void> {
  const coverOf = (category: ReturnType<typeof sql>) =>
    sql`concat(${services.title}, ${COVER_ALT_TEXT_SEPARATOR}::text, ${category})`;
  await db.execute(
    sql`update ${serviceImages} set "alt" = ${coverOf(buildCurrentNameSql(renamed, sql`${services.category}`))} from ${services}
      where ${services.id} = ${serviceImages.serviceId} and ${isRenamedSql(renamed, sql`${services.category}`)}
        and ${serviceImages.alt} = ${coverOf(sql`${services.category}`)}`,
  );
}

/** Updates renamed categories in services. Their versions keep the old names. */
export async function renameServiceCategories(ctx: AppContext, renamed: RenamedDatabaseNames): Promise<void> {
  await renameCategoryInCoverAlts(ctx, renamed);
  await replaceRenamedValuesInColumn(ctx, { table: services, column: services.category }, renamed);
}
