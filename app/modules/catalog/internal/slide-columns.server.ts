import { sql } from 'drizzle-orm';

import { buildCategoryColourSql } from '#app/modules/content/categories/find-stored-colour.server.ts';

import { type ResizedSlidePicture, DRAWN_SERVICE_SLIDES_PATH } from '../slides/slide-kinds.ts';
import { serviceImages, services } from '../tables.server.ts';

/** Increment when the drawing changes, so that browsers do not keep an old picture. */
const SLIDE_DRAWING_VERSION = 1;

// The outer table's columns include its name, because Drizzle omits table names in a select from one table.

/**
 * Hash of what the slides of a service show: another title, text, delivery time or color gives another URL.
 */
export const slideContentHashSql = sql<string>`substr(md5(concat_ws('|', ${sql.raw(String(SLIDE_DRAWING_VERSION))}, ${services}."service_title",
  ${services}."category", ${services}."delivery_time_days", ${services}."service_description",
  ${services}."reason_to_buy___pain_point", ${buildCategoryColourSql(sql`${services}."category"`)})), 1, 6)`;

/** URL of an image; that of a drawn slide includes its version, so its content never changes. */
export const serviceImageUrlSql = sql<string>`case when starts_with(${serviceImages}."url", ${DRAWN_SERVICE_SLIDES_PATH})
  then ${serviceImages}."url" || '?v=' || ${slideContentHashSql} else ${serviceImages}."url" end`;

/** DETAIL-16: the first gallery image by position, then age. */
export const serviceThumbnailSql = sql<{ url: string; alt: string; variants: ResizedSlidePicture[] } | null>`(
  select json_build_object('url', ${serviceImageUrlSql}, 'alt', ${serviceImages.alt}, 'variants', ${serviceImages.variants})
  from ${serviceImages}
  where ${serviceImages.serviceId} = ${services}."id" and ${serviceImages.kind} = 'gallery'
  order by ${serviceImages.position}, ${serviceImages.createdAt}, ${serviceImages.id} limit 1)`;
