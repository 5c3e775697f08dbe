import { and, like, sql, type SQL } from 'drizzle-orm';

import { createLikeContainsPattern } from '#app/lib/like-pattern.ts';

import { services } from '../tables.server.ts';

const MAX_SERVICE_SEARCH_TERMS = 10;

/**
 * Returns the condition that every word occurs in the title or the description,
 * ignoring case and accents (ALIST-03).
 */
export function buildServiceSearchCondition(q: string): SQL | undefined {
  const words = q.split(/\s+/).filter(Boolean).slice(0, MAX_SERVICE_SEARCH_TERMS);
  return and(
    ...words.map((word) => {
      const pattern = createLikeContainsPattern(word);
      return like(services.findText, sql`lower(unaccent(${pattern}::text))`);
    }),
  );
}
