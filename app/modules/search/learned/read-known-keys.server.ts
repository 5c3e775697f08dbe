import { inArray } from 'drizzle-orm';

import { services } from '#app/modules/catalog/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { buildSearchPhraseKey } from './learned-phrase.ts';

/**
 * Returns by service the keys of what its title and its owner's phrases already contain; deleted services are
 * absent.
 */
export async function readKnownSearchPhraseKeys(
  ctx: AppContext,
  serviceIds: string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await ctx.db
    .select({ id: services.id, title: services.title, buyerPhrases: services.buyerPhrases })
    .from(services)
    .where(inArray(services.id, serviceIds));
  return new Map(
    rows.map(({ id, title, buyerPhrases }) => [
      id,
      new Set([title ?? '', ...buyerPhrases].map((text) => buildSearchPhraseKey(text))),
    ]),
  );
}
