import buyerPhrases from './buyer-phrases.json' with { type: 'json' };
import extras from './catalogue-extras.json' with { type: 'json' };
import catalogue from './catalogue.json' with { type: 'json' };

/**
 * The catalogue with the badges, quotes and texts for search engines that the demo shop gives some of it, and with what buyers
 * say of each.
 */
export function serviceRows() {
  const bySlug = new Map<string, object>(Object.entries(extras));
  const phrases = new Map(Object.entries(buyerPhrases));
  return catalogue.map((row) => ({
    ...row,
    ...bySlug.get(row.slug),
    buyer_phrases: phrases.get(row.slug) ?? [],
  }));
}
