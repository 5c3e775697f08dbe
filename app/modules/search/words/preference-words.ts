import type { CategoryName } from '#app/lib/categories.ts';

import {
  type UnderstoodSearchQueryPart,
  findAllRegexMatches,
  toSearchQueryIntentPart,
} from './intent-part.ts';

/** Phrases that can only mean that the buyer is in a hurry. */
const URGENT_DELIVERY_PHRASE_PATTERN =
  /\b(?:very |super |really |extremely )?(?:urgent(?:ly)?|asap|a\.s\.a\.p\b\.?|as (?:soon|fast|quick|quickly) as possible|right (?:away|now)|immediately|rush(?: job)?|in a (?:hurry|rush)|without delay|(?:fast|quick|short|rapid|express|speedy) (?:delivery|turnaround|service|help|result|results|solution|job|fix)|(?:the )?(?:fastest|quickest)(?: (?:service|thing|option|one|way|solution|offer|delivery|result|results|help))?)\b/gi;
/** "Need it fast": only at the end, because "fast website" describes the product. */
const FAST_DELIVERY_AT_QUERY_END_PATTERN = /\b(?:really |very |super )?(?:fast|quick|quickly)(?: please)?$/gi;
const SEARCH_REQUEST_VERB_PATTERN =
  /\b(?:need|needs|want|done|deliver\w*|ready|finish\w*|help|make|get|please)\b/i;
/** Here speed is a property of a site, not the buyer's hurry. */
const WEBSITE_SPEED_QUERY_PATTERN =
  /\b(?:websites?|sites?|pages?|shop|store|load\w*|open\w*|slow|leav\w*|bounc\w*|clos\w*|speed)\b/i;

const LOW_PRICE_WORDING_PATTERN =
  /\b(?:the )?(?:cheapest|cheap|affordable|inexpensive|economical|low[- ](?:cost|budget)|budget[- ]friendly|(?:on|with|for) an? (?:small |tight |low |limited )?budget|(?:small|tight|limited|low|little) budget|(?:lowest|best|cheapest|low) prices?|not (?:too |so )?expensive|reasonably priced)(?: (?:service|thing|option|one|offer|solution))?\b/gi;

function findFastDeliveryPreferenceInQuery(text: string): UnderstoodSearchQueryPart | null {
  const part = { kind: 'fast', label: 'fast delivery', limits: { wantsFast: true } } as const;
  for (const match of findAllRegexMatches(URGENT_DELIVERY_PHRASE_PATTERN, text)) {
    const isVisitors =
      WEBSITE_SPEED_QUERY_PATTERN.test(text) &&
      /^(?:immediately|right away|right now|(?:the )?(?:fast|quick)est$)/i.test(match[0]);
    if (!isVisitors) return toSearchQueryIntentPart(match, part);
  }
  const [end] = findAllRegexMatches(FAST_DELIVERY_AT_QUERY_END_PATTERN, text);
  return end && SEARCH_REQUEST_VERB_PATTERN.test(text) && !WEBSITE_SPEED_QUERY_PATTERN.test(text)
    ? toSearchQueryIntentPart(end, part)
    : null;
}

function findLowPricePreferenceInQuery(text: string): UnderstoodSearchQueryPart | null {
  const [match] = findAllRegexMatches(LOW_PRICE_WORDING_PATTERN, text);
  return match
    ? toSearchQueryIntentPart(match, { kind: 'cheap', label: 'low price', limits: { wantsCheap: true } })
    : null;
}

/**
 * Returns a pattern for the full name of a category as people write it: `Set-up and automate`, `analyse &
 * report`.
 */
function buildCategoryNameRegex(name: string): RegExp {
  const words = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(
    String.raw`(?<![\p{L}\d])(?:category:? )?${words
      .replace('Set Up', 'Set[- ]?up')
      .replace('Analyze', 'Analy[sz]e')
      .replace(' & ', String.raw` ?(?:&|\+|and) ?`)}(?![\p{L}\d])`,
    'giu',
  );
}

function findCategoryInSearchQuery(
  text: string,
  categories: readonly CategoryName[],
): UnderstoodSearchQueryPart | null {
  for (const name of categories) {
    const [match] = findAllRegexMatches(buildCategoryNameRegex(name), text);
    if (match)
      return toSearchQueryIntentPart(match, { kind: 'category', label: name, limits: { category: name } });
  }
  return null;
}

/** Finds the first request without a number: a category by its full name, hurry, a low price. */
export function findFirstSearchQueryPreference(
  text: string,
  categories: readonly CategoryName[],
): UnderstoodSearchQueryPart | null {
  return (
    findCategoryInSearchQuery(text, categories) ??
    findFastDeliveryPreferenceInQuery(text) ??
    findLowPricePreferenceInQuery(text)
  );
}
