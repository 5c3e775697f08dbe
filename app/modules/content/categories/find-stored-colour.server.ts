import { type SQL, sql } from 'drizzle-orm';

import { contentBlocks } from '../tables.server.ts';

/**
 * Returns SQL for the color of the category with a name; null while the owner has not edited the categories.
 */
export const buildCategoryColourSql = (name: SQL): SQL =>
  sql`(select one ->> 'colour' from ${contentBlocks}, jsonb_array_elements(${contentBlocks.value}) as one
  where ${contentBlocks.key} = 'categories' and one ->> 'name' = ${name})`;
