import { toPlainText } from '#app/lib/plain-text.ts';

/** How many questions stand under a search field. */
const MOST_EXAMPLES = 3;
/** A longer sentence is no example any more. */
const LONGEST_EXAMPLE = 80;

type Asked = { title: string; category: string; painPoint: string | null };

/** A question that this service answers: what its buyer suffers from, as the shop says it, or else its title. */
function exampleOf({ title, painPoint }: Asked): string {
  const sentence = toPlainText(painPoint ?? '').replace(/[.!]+$/, '');
  return sentence === '' || sentence.length > LONGEST_EXAMPLE ? toPlainText(title) : sentence;
}

/** Questions that the shop's own services answer, of as many categories as there are. */
export function examplesOf(services: readonly Asked[]): string[] {
  const firsts = services.filter(
    ({ category }, place) => services.findIndex((other) => other.category === category) === place,
  );
  const examples = new Set([...firsts, ...services].map(exampleOf));
  return [...examples].slice(0, MOST_EXAMPLES);
}
