import { formatDollars, formatWholeDollars } from '#app/lib/money.ts';

import {
  type UnderstoodSearchQueryPart,
  findAllRegexMatches,
  toSearchQueryIntentPart,
} from './intent-part.ts';

const PRICE_NUMBER_REGEX_SOURCE = String.raw`(?<![\p{L}\d.,])(?:\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.\d{1,2})?(?:\s?k)?(?![\p{L}\d]|[.,]\d)`;
const CURRENCY_PREFIX_REGEX_SOURCE = String.raw`(?:us)?\$\s?|\busd\s?`;
const CURRENCY_SUFFIX_REGEX_SOURCE = String.raw`\s?(?:\$|(?:usd|us dollars?|dollars?|bucks)\b)`;
/** An amount with its currency. */
const AMOUNT_WITH_CURRENCY_REGEX_SOURCE = String.raw`(?:(?:${CURRENCY_PREFIX_REGEX_SOURCE})${PRICE_NUMBER_REGEX_SOURCE.replace(String.raw`(?<![\p{L}\d.,])`, '')}|${PRICE_NUMBER_REGEX_SOURCE}${CURRENCY_SUFFIX_REGEX_SOURCE})`;
const PRICE_AMOUNT_PATTERN_SOURCE = `(?:${AMOUNT_WITH_CURRENCY_REGEX_SOURCE}|${PRICE_NUMBER_REGEX_SOURCE})`;

const PRICE_NEGATION_REGEX_SOURCE = String.raw`(?:not?|nothing|never)`;
const PRICE_BELOW_PHRASE_REGEX_SOURCE = String.raw`under|below|beneath|less than|cheaper than|lower than|smaller than|<`;
const MAX_PRICE_PHRASE_REGEX_SOURCE = String.raw`${PRICE_NEGATION_REGEX_SOURCE} (?:more than|over|above)|up ?to|at (?:the )?most|max(?:imum|imal)?(?: (?:of|budget|price))?|<=|≤|(?:with(?:in)? )?(?:an? |my |our |the )?(?:budget|price limit|limit)(?: (?:is|of|around|about|under|below|up to|max))?\s?[:=]?`;
const MIN_PRICE_PHRASES_REGEX_SOURCE = String.raw`over|above|more than|at least|min(?:imum)?(?: of)?|start(?:s|ing) (?:at|from)|${PRICE_NEGATION_REGEX_SOURCE} (?:less than|cheaper than|lower than|under|below)|higher than|more expensive than|>=?|≥`;
const OPTIONAL_WORD_FOR_REGEX_SOURCE = String.raw`(?:\bfor )?`;

const createPriceSearchRegExp = (source: string) => new RegExp(source, 'giu');
const PRICE_BETWEEN_AMOUNTS_PATTERN = createPriceSearchRegExp(
  String.raw`\b(?:between|from) (?<low>${PRICE_AMOUNT_PATTERN_SOURCE}) (?:and|to|-) (?<high>${PRICE_AMOUNT_PATTERN_SOURCE})`,
);
const PRICE_RANGE_IN_QUERY_PATTERN = createPriceSearchRegExp(
  String.raw`(?<low>${PRICE_AMOUNT_PATTERN_SOURCE})\s?(?:-|–|\bto\b)\s?(?<high>${PRICE_AMOUNT_PATTERN_SOURCE})`,
);
// "Not less than" is the opposite of "less than".
const MAX_PRICE_IN_QUERY_PATTERN = createPriceSearchRegExp(
  String.raw`${OPTIONAL_WORD_FOR_REGEX_SOURCE}(?<![\p{L}\d]|\b${PRICE_NEGATION_REGEX_SOURCE}\s)(?<word>${PRICE_BELOW_PHRASE_REGEX_SOURCE}|${MAX_PRICE_PHRASE_REGEX_SOURCE})\s?(?<amount>${PRICE_AMOUNT_PATTERN_SOURCE})`,
);
const AMOUNT_OR_LESS_PATTERN = createPriceSearchRegExp(
  String.raw`(?<amount>${PRICE_AMOUNT_PATTERN_SOURCE}) (?:or less|or under|or below|max(?:imum)?|at (?:the )?most|tops|budget|limit)\b`,
);
const MIN_PRICE_IN_QUERY_PATTERN = createPriceSearchRegExp(
  String.raw`(?<![\p{L}\d])(?:${MIN_PRICE_PHRASES_REGEX_SOURCE})\s?(?<amount>${PRICE_AMOUNT_PATTERN_SOURCE})`,
);
/** "From 2024" is a year. */
const PRICE_FROM_AMOUNT_PATTERN = createPriceSearchRegExp(
  String.raw`\bfrom (?<amount>${AMOUNT_WITH_CURRENCY_REGEX_SOURCE})`,
);
const MINIMUM_PRICE_PHRASE_PATTERN = createPriceSearchRegExp(
  String.raw`(?<amount>${PRICE_AMOUNT_PATTERN_SOURCE})\s?(?:or more|or over|and up|and above|\+)`,
);
const PRICE_WITHOUT_LIMIT_PHRASE_PATTERN = createPriceSearchRegExp(
  String.raw`(?:\b(?:for|with|have|only|about|around|approx(?:imately)?|at|within) )*(?<amount>${AMOUNT_WITH_CURRENCY_REGEX_SOURCE})`,
);

const CURRENCY_SIGN_OR_NAME_PATTERN = /[$]|usd|dollar|bucks/i;

/** What a number may count other than money; "5 pages" is not a price. */
const NON_MONEY_UNIT_PATTERN =
  /^\s?(?:%|percent|x\b|am\b|pm\b|o'?clock|people|persons?|staff|times\b|words?|sec|min(?:ute)?s?\b|h\b|hours?|hrs?|d\b|days?|weeks?|months?|years?|day\b|page|product|kb|mb|gb|px|[a-z]{3,}s\b)/i;
/** Words that look like plural units but are not. */
const PRICE_SUFFIX_NON_UNIT_PATTERN = /^\s?(?:thanks|plus|less|please|is|this|usd|dollars|bucks)\b/i;
/** Money spent or earned is not a limit on a service's price. */
const MONEY_SPENT_OR_EARNED_PATTERN =
  /\b(?:spen[dt]|spending|los[et]|lost|losing|wast\w*|pay|paid|paying|earn\w*|made?|making|burn\w*|costs?|costing|worth|revenue|turnover|sales|sell\w*|invest\w*|owe|raise[ds]?|raising)\b[^,.;]{0,24}$/i;
const AMOUNT_PER_UNIT_SUFFIX_PATTERN =
  /^\s?(?:\/|per\b|an? (?:day|week|month|year|hour|click|lead)\b|each\b|every\b|in (?:ads|sales|revenue)\b|of (?:ads?|revenue|sales|traffic)\b|on ads?\b|monthly|daily|yearly|worth\b)/i;

/** Returns the amount of a text in cents: `$1,500.50`, `2k`, `300 dollars`. */
function parseAmountCents(text: string): number {
  const digits = /[\d,]+(?:\.\d{1,2})?/.exec(text)?.[0].replaceAll(',', '') ?? '0';
  const thousands = /\dk|\d\sk/i.test(text) ? 1000 : 1;
  return Math.round(Number(digits) * thousands * 100);
}

const formatShortDollars = (cents: number) =>
  cents % 100 === 0 ? formatWholeDollars(cents) : formatDollars(cents);

/** Whether an amount of a match is money: it has a currency, or no unit follows it. */
function isSearchQueryAmountMoney(match: RegExpExecArray, amount: string, text: string): boolean {
  if (CURRENCY_SIGN_OR_NAME_PATTERN.test(amount)) return true;
  const after = text.slice(match.index + match[0].length);
  return (
    (PRICE_SUFFIX_NON_UNIT_PATTERN.test(after) || !NON_MONEY_UNIT_PATTERN.test(after)) &&
    parseAmountCents(amount) >= 1_000
  );
}

/** Whether the text is about money spent or earned elsewhere. */
function isSearchAmountNotServicePrice(match: RegExpExecArray, text: string): boolean {
  const after = text.slice(match.index + match[0].length);
  return (
    MONEY_SPENT_OR_EARNED_PATTERN.test(text.slice(0, match.index)) ||
    AMOUNT_PER_UNIT_SUFFIX_PATTERN.test(after)
  );
}

function findPriceRangeInQuery(text: string): UnderstoodSearchQueryPart | null {
  for (const match of [
    ...findAllRegexMatches(PRICE_BETWEEN_AMOUNTS_PATTERN, text),
    ...findAllRegexMatches(PRICE_RANGE_IN_QUERY_PATTERN, text),
  ]) {
    const { low = '', high = '' } = match.groups ?? {};
    const isMarked = CURRENCY_SIGN_OR_NAME_PATTERN.test(low + high);
    const isNamed = /^(?:between|from)/i.test(match[0]);
    const [minCents, maxCents] = [parseAmountCents(low), parseAmountCents(high)];
    const isOne = isMarked || (isNamed && isSearchQueryAmountMoney(match, high, text));
    if (!isOne || minCents > maxCents || isSearchAmountNotServicePrice(match, text)) continue;
    const label = `${formatShortDollars(minCents)} to ${formatShortDollars(maxCents)}`;
    return toSearchQueryIntentPart(match, { kind: 'price', label, limits: { minCents, maxCents } });
  }
  return null;
}

function findMaxPriceInSearchText(text: string): UnderstoodSearchQueryPart | null {
  for (const match of [
    ...findAllRegexMatches(MAX_PRICE_IN_QUERY_PATTERN, text),
    ...findAllRegexMatches(AMOUNT_OR_LESS_PATTERN, text),
  ]) {
    const { word = '', amount = '' } = match.groups ?? {};
    if (!isSearchQueryAmountMoney(match, amount, text) || isSearchAmountNotServicePrice(match, text))
      continue;
    const cents = parseAmountCents(amount);
    const isOpen = new RegExp(`^(?:${PRICE_BELOW_PHRASE_REGEX_SOURCE})$`, 'iu').test(word) && cents > 0;
    const label = `${isOpen ? 'under' : 'up to'} ${formatShortDollars(cents)}`;
    return toSearchQueryIntentPart(match, {
      kind: 'price',
      label,
      limits: { maxCents: isOpen ? cents - 1 : cents },
    });
  }
  return null;
}

function findMinPriceInSearchQuery(text: string): UnderstoodSearchQueryPart | null {
  for (const match of [
    MIN_PRICE_IN_QUERY_PATTERN,
    PRICE_FROM_AMOUNT_PATTERN,
    MINIMUM_PRICE_PHRASE_PATTERN,
  ].flatMap((pattern) => [...findAllRegexMatches(pattern, text)])) {
    const { amount = '' } = match.groups ?? {};
    if (!isSearchQueryAmountMoney(match, amount, text) || isSearchAmountNotServicePrice(match, text))
      continue;
    const cents = parseAmountCents(amount);
    return toSearchQueryIntentPart(match, {
      kind: 'price',
      label: `from ${formatShortDollars(cents)}`,
      limits: { minCents: cents },
    });
  }
  return null;
}

function findPriceWithoutLimitPhrase(text: string): UnderstoodSearchQueryPart | null {
  for (const match of findAllRegexMatches(PRICE_WITHOUT_LIMIT_PHRASE_PATTERN, text)) {
    if (isSearchAmountNotServicePrice(match, text)) continue;
    const cents = parseAmountCents(match.groups?.['amount'] ?? '');
    return toSearchQueryIntentPart(match, {
      kind: 'price',
      label: `up to ${formatShortDollars(cents)}`,
      limits: { maxCents: cents },
    });
  }
  return null;
}

/**
 * Finds the first price of a text: a range, a maximum or a minimum. A number without a currency is a price
 * only after a word of comparison, and never if it counts something else; money that is spent or earned does
 * not count.
 */
export function findPriceInQuery(text: string): UnderstoodSearchQueryPart | null {
  return (
    findPriceRangeInQuery(text) ??
    findMaxPriceInSearchText(text) ??
    findMinPriceInSearchQuery(text) ??
    findPriceWithoutLimitPhrase(text)
  );
}
