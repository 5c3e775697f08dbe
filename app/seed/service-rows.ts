import buyerPhrases from './buyer-phrases.json' with { type: 'json' };
import extras from './catalogue-extras.json' with { type: 'json' };
import catalogue from './catalogue.json' with { type: 'json' };

/**
 * Returns the catalog with the badges, quotes and SEO texts that the demo gives some services, and with the
 * reviews of each.
 */
export function buildDemoServiceRows() {
  const bySlug = new Map<string, object>(Object.entries(extras));
  const phrases = new Map(Object.entries(buyerPhrases));
  return catalogue.map((row) => ({
    ...row,
    ...bySlug.get(row.slug),
    buyer_phrases: phrases.get(row.slug) ?? [],
  }));
}
