import { sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import {
  isFormerNameSql,
  buildCurrentNameSql,
  type CurrentNameByFormerName,
  replaceRenamedValuesInColumn,
} from '#app/platform/db/replace-names.server.ts';

import { COVER_ALT_TITLE_CATEGORY_SEPARATOR } from './slides/cover-alt.ts';
import { serviceImages, services } from './tables.server.ts';

/** Drawn covers name the category in their alt text; a text that a user wrote stays. */
async function renameCategoryInCoverAlts(
  { db }: AppContext,
  renamed: CurrentNameByFormerName,
): Promise<void> {
  const coverOf = (category: ReturnType<typeof sql>) =>
    sql`concat(${services.title}, ${COVER_ALT_TITLE_CATEGORY_SEPARATOR}::text, ${category})`;
  await db.execute(
    sql`update ${serviceImages} set "alt" = ${coverOf(buildCurrentNameSql(renamed, sql`${services.category}`))} from ${services}
      where ${services.id} = ${serviceImages.serviceId} and ${isFormerNameSql(renamed, sql`${services.category}`)}
        and ${serviceImages.alt} = ${coverOf(sql`${services.category}`)}`,
  );
}

/** Updates renamed categories in services. Their versions keep the old names. */
export async function renameServiceCategories(
  ctx: AppContext,
  renamed: CurrentNameByFormerName,
): Promise<void> {
  await renameCategoryInCoverAlts(ctx, renamed);
  await replaceRenamedValuesInColumn(ctx, { table: services, column: services.category }, renamed);
}
