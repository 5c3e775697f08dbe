import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';

import { inArray, sql } from 'drizzle-orm';

import { publicServiceCondition } from '#app/modules/catalog/list-public-services.server.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import {
  acceptedSearchPhrasesSql,
  mergeOwnerAndLearnedSearchPhrases,
} from '../learned/accepted-texts.server.ts';

import { type ServiceText, serviceTexts } from './service-texts.ts';

export type HashedText = ServiceText & { hash: string };

/** The texts of the visible services by id. `rowVersion` changes with the rows they were built from. */
export type CatalogueTexts = ReadonlyMap<string, { rowVersion: string; texts: readonly HashedText[] }>;

const AT_ONCE = 100;

/** The database's version of the row and of its learned phrases. */
const rowVersion = sql<string>`${services}.xmin::text || md5(${acceptedSearchPhrasesSql}::text)`;

/** Returns the key of a text's vector: 32 hexadecimal digits. */
export function textHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/**
 * Reads the texts of every public service. Reads only the rows that differ from `before`, in batches, so that
 * a large catalog does not block the process; any kind of change is detected.
 */
export async function readCatalogueTexts(ctx: AppContext, before: CatalogueTexts): Promise<CatalogueTexts> {
  const rows = await ctx.db
    .select({ id: services.id, rowVersion })
    .from(services)
    .where(publicServiceCondition)
    .orderBy(services.id);
  const read = new Map<string, { rowVersion: string; texts: readonly HashedText[] }>();
  const changed = [];
  for (const { id, rowVersion } of rows) {
    const known = before.get(id);
    // Set in any case: the order of the rows is the order of the map.
    read.set(id, known ?? { rowVersion, texts: [] });
    if (known?.rowVersion !== rowVersion) changed.push(id);
  }
  for (let from = 0; from < changed.length; from += AT_ONCE) {
    const part = await readTexts(ctx, changed.slice(from, from + AT_ONCE));
    for (const { id, ...texts } of part) read.set(id, texts);
    await setImmediate();
  }
  return read;
}

async function readTexts(ctx: AppContext, ids: string[]) {
  const rows = await ctx.db
    .select({
      id: services.id,
      rowVersion,
      title: services.title,
      painPoint: services.painPoint,
      description: services.description,
      buyerPhrases: services.buyerPhrases,
      learned: acceptedSearchPhrasesSql,
    })
    .from(services)
    .where(inArray(services.id, ids));
  return rows.map(({ id, rowVersion, learned, buyerPhrases, ...service }) => ({
    id,
    rowVersion,
    texts: serviceTexts({
      ...service,
      buyerPhrases: mergeOwnerAndLearnedSearchPhrases(buyerPhrases, learned),
    }).map((text) => ({
      ...text,
      hash: textHash(text.text),
    })),
  }));
}
