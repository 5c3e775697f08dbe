import { convertHtmlToSingleLineText } from '#app/lib/plain-text.ts';

/** Number of examples below a search field. */
const MAX_SEARCH_EXAMPLES = 3;
/** Longer sentences are no useful examples. */
const MAX_SEARCH_EXAMPLE_LENGTH = 80;

type SearchExampleService = { title: string; category: string; painPoint: string | null };

/** A search that this service answers: its buyer's problem in the shop's own words, or else its title. */
function buildSearchExample({ title, painPoint }: SearchExampleService): string {
  const sentence = convertHtmlToSingleLineText(painPoint ?? '').replace(/[.!]+$/, '');
  return sentence === '' || sentence.length > MAX_SEARCH_EXAMPLE_LENGTH
    ? convertHtmlToSingleLineText(title)
    : sentence;
}

/** Returns searches that the shop's own services answer, spread over its categories. */
export function buildSearchExamples(services: readonly SearchExampleService[]): string[] {
  const firsts = services.filter(
    ({ category }, place) => services.findIndex((other) => other.category === category) === place,
  );
  const examples = new Set([...firsts, ...services].map(buildSearchExample));
  return [...examples].slice(0, MAX_SEARCH_EXAMPLES);
}
