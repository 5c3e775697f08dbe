import { and, eq, inArray } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import { posts } from '#app/modules/blog/tables.server.ts';
import { caseStudies } from '#app/modules/case-studies/tables.server.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { contacts } from '#app/modules/crm/contact-tables.server.ts';
import { promoCodes } from '#app/modules/promo/tables.server.ts';
import { serviceReviews } from '#app/modules/reviews/tables.server.ts';
import { testimonials } from '#app/modules/testimonials/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { BulkEntityName } from '../entities.ts';
import { normalizeImportRowMatchKey } from '../read-stored-rows.server.ts';
import { BULK_ENTITY_ROW_SOURCES } from '../read-stored-sources.server.ts';

/** Tables that may hold demo rows. */
const IS_DEMO_COLUMNS_BY_ENTITY: Partial<Record<BulkEntityName, AnyPgColumn>> = {
  services: services.isDemo,
  testimonials: testimonials.isDemo,
  reviews: serviceReviews.isDemo,
  posts: posts.isDemo,
  'case-studies': caseStudies.isDemo,
  'promo-codes': promoCodes.isDemo,
  leads: contacts.isDemo,
};

/**
 * Returns which of these keys belong to demo rows. On a clash the user can
 * remove the demo instead of changing the file.
 */
export async function findImportKeysOfDemoRows(
  { db }: AppContext,
  entity: BulkEntityName,
  { field, values }: { field: string; values: readonly string[] },
): Promise<Set<string>> {
  const { keys, isThere, id } = BULK_ENTITY_ROW_SOURCES[entity];
  const column = keys[field];
  const isDemo = IS_DEMO_COLUMNS_BY_ENTITY[entity];
  if (!column || !isDemo || values.length === 0) return new Set();
  const rows = await db
    .select({ key: column })
    .from(id.table)
    .where(and(isThere, inArray(column, [...values]), eq(isDemo, true)));
  return new Set(rows.map(({ key }) => normalizeImportRowMatchKey(field, key)));
}
