import { toPlainText } from '#app/lib/plain-text.ts';

/** Number of examples below a search field. */
const MOST_EXAMPLES = 3;
/** Longer sentences are no useful examples. */
const LONGEST_EXAMPLE = 80;

type ExampleService = { title: string; category: string; painPoint: string | null };

/** A search that this service answers: its buyer's problem in the shop's own words, or else its title. */
function exampleOf({ title, painPoint }: ExampleService): string {
  const sentence = toPlainText(painPoint ?? '').replace(/[.!]+$/, '');
  return sentence === '' || sentence.length > LONGEST_EXAMPLE ? toPlainText(title) : sentence;
}

/** Returns searches that the shop's own services answer, spread over its categories. */
export function examplesOf(services: readonly ExampleService[]): string[] {
  const firsts = services.filter(
    ({ category }, place) => services.findIndex((other) => other.category === category) === place,
  );
  const examples = new Set([...firsts, ...services].map(exampleOf));
  return [...examples].slice(0, MOST_EXAMPLES);
}
