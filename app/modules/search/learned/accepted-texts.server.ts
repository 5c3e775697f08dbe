import { sql } from 'drizzle-orm';

import { dedupeBuyerPhrases } from '#app/modules/catalog/buyer-phrases.ts';

/** The accepted learned phrases of a `services` row, as a column of its select; the order is stable. */
export const acceptedSearchPhrasesSql = sql<string[]>`coalesce((
  select jsonb_agg(learned.text order by learned.key) from learned_phrases learned
  where learned.service_id = services.id and learned.status = 'accepted'), '[]'::jsonb)`;

/** Returns buyers' phrases for a service: the owner's, then the learned ones that add to them. */
export const mergeOwnerAndLearnedSearchPhrases = (
  own: readonly string[],
  learned: readonly string[],
): string[] => dedupeBuyerPhrases([...own, ...learned]);
