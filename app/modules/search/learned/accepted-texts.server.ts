import { sql } from 'drizzle-orm';

import { withoutRepeats } from '#app/modules/catalog/buyer-phrases.ts';

/** The accepted learned phrases of a row of `services`, as a column of its select; always in the same order. */
export const acceptedTexts = sql<string[]>`coalesce((
  select jsonb_agg(learned.text order by learned.key) from learned_phrases learned
  where learned.service_id = services.id and learned.status = 'accepted'), '[]'::jsonb)`;

/** What buyers say of a service: the owner's phrases, then the learned ones that add to them. */
export const allPhrases = (own: readonly string[], learned: readonly string[]): string[] =>
  withoutRepeats([...own, ...learned]);
