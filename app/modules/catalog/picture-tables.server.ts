import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { idColumn, timeColumns } from '#app/platform/db/columns.server.ts';

import { serviceImages, services } from './tables.server.ts';

/** Pictures that an import named by their address: those that wait, and what became of each. */
export const servicePictureFetches = pgTable(
  'service_picture_fetches',
  {
    id: idColumn(),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    /** The job of many rows that asked for it; null from the command line. */
    importId: uuid('import_id'),
    address: text('address').notNull(),
    alt: text('alt').notNull().default(''),
    position: integer('position').notNull(),
    state: text('state').$type<'waiting' | 'fetching' | 'done' | 'failed'>().notNull().default('waiting'),
    /** Why it is not there, for people. */
    reason: text('reason'),
    /** The slide it became; once that is deleted, nothing is known of the address. */
    imageId: uuid('image_id').references(() => serviceImages.id, { onDelete: 'cascade' }),
    ...timeColumns(),
  },
  (table) => [
    check(
      'service_picture_fetches_state_known',
      sql`${table.state} in ('waiting', 'fetching', 'done', 'failed')`,
    ),
    index('service_picture_fetches_of_service').on(table.serviceId, table.position),
    index('service_picture_fetches_of_import').on(table.importId, table.state),
    index('service_picture_fetches_open')
      .on(table.createdAt, table.id)
      .where(sql`${table.state} in ('waiting', 'fetching')`),
  ],
);
