import { sql } from 'drizzle-orm';
import { check, customType, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

import { services } from '#app/modules/catalog/tables.server.ts';

/** Signed bytes; both drivers give and take them as some kind of byte array. */
const bytes = customType<{ data: Int8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (numbers) => Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength),
  // A copy: the driver's array is a window into memory it uses again.
  fromDriver: (raw) => Int8Array.from(raw),
});

/**
 * Vectors of texts of services (search.md section 6). A vector belongs to its text, so it serves every service that says
 * the same; the row goes with the service it was made for. Those of the demo shop are shipped and stand nowhere here.
 */
export const serviceEmbeddings = pgTable(
  'service_embeddings',
  {
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    modelId: text('model_id').notNull(),
    /** `textHash` of the text. */
    contentHash: text('content_hash').notNull(),
    kind: text('kind').notNull(),
    text: text('text').notNull(),
    vector: bytes('vec').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.serviceId, table.modelId, table.contentHash] }),
    check('service_embeddings_kind_known', sql`${table.kind} in ('whole', 'title', 'sentence')`),
    index('service_embeddings_content').on(table.modelId, table.contentHash),
  ],
);
