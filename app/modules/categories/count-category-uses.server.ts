import { sql } from 'drizzle-orm';

import { posts } from '#app/modules/blog/tables.server.ts';
import { caseStudies } from '#app/modules/case-studies/tables.server.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { promoCodes } from '#app/modules/promo/tables.server.ts';
import { testimonials } from '#app/modules/testimonials/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';

import type { CategoryRecordCountsByKind } from './category-uses.ts';

/**
 * Returns the records of each category by name, including the trash, since a
 * restored record needs its category.
 */
export async function countRecordsPerCategory({
  db,
}: AppContext): Promise<Map<string, CategoryRecordCountsByKind>> {
  const rows = await runRawSqlQuery(
    db,
    sql`
    select name, jsonb_object_agg(kind, count) as uses from (
      select 'services' as kind, ${services.category} as name, count(*) from ${services} group by 2
      union all select 'posts', ${posts.category}, count(*) from ${posts} group by 2
      union all select 'testimonials', ${testimonials.category}, count(*) from ${testimonials} group by 2
      union all select 'studies', ${caseStudies.category}, count(*) from ${caseStudies} group by 2
      union all select 'items', ${orderItems.category}, count(*) from ${orderItems} group by 2
      union all select 'codes', one, count(*)
        from ${promoCodes}, jsonb_array_elements_text(${promoCodes.categories}) as one group by 2
    ) as counted where name is not null group by name`,
  );
  // The columns of the statement.
  return new Map(
    (rows as { name: string; uses: CategoryRecordCountsByKind }[]).map(({ name, uses }) => [name, uses]),
  );
}
