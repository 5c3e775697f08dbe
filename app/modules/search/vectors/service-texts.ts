import {
  truncateTextAtWordEnd,
  convertHtmlToTextLines,
  convertHtmlToSingleLineText,
} from '#app/lib/plain-text.ts';
import { parseServiceDescriptionSections } from '#app/modules/catalog/service-description.ts';

/**
 * The similarity of a service to a query in meaning, -1 to 1, with its parts and its most similar sentence
 * (search.md "From query to results").
 */
export type SemanticScore = {
  score: number;
  sentence: string | null;
  /** Similarity of the shop's description. */
  described: number;
  /** The most similar buyers' phrase and its similarity; null without phrases. */
  phrase: { text: string; cosine: number } | null;
  /** Mean similarity of the three most similar phrases, or of the sentences used in their place. */
  mean: number;
};

/** Why a search runs without meaning for now (search.md "Missing parts"). */
export type SemanticAbsence = 'loading' | 'off' | 'failed';

/**
 * `trade`: whether a query is closer to the shop's texts than to unrelated queries, about -1 to 1; null for a
 * model without vectors of the latter.
 */
export type SemanticScores =
  | { ok: true; scores: ReadonlyMap<string, SemanticScore>; trade: number | null }
  | { ok: false; reason: SemanticAbsence };

/** The fields that describe a service. */
export type DescribedService = {
  title: string | null;
  painPoint: string | null;
  description: string | null;
  /** What buyers say before they know its name. */
  buyerPhrases: readonly string[];
};

/**
 * A text of a service that gets a vector: the service as a whole, its title, a sentence, or a buyers' phrase.
 * The title counts as a sentence.
 */
export type ServiceText = { kind: 'whole' | 'title' | 'sentence' | 'phrase'; text: string };

/** A model reads about 200 words; text beyond that costs time without effect. */
const LONGEST_WHOLE = 1_000;
const LONGEST_SENTENCE = 300;
/** "Done." has no meaning of its own. */
const SHORTEST_SENTENCE = 12;
const MOST_SENTENCES = 40;

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

function sentencesOf(html: string): string[] {
  return convertHtmlToTextLines(html).flatMap((line) =>
    Array.from(segmenter.segment(line), ({ segment }) =>
      truncateTextAtWordEnd(segment.trim(), LONGEST_SENTENCE),
    ),
  );
}

/**
 * Returns the texts a service is embedded by. What it does not include is left out, because it would attract
 * exactly the queries it does not serve. So is the description of the process, which is much the same for
 * all.
 */
export function serviceTexts(service: DescribedService): ServiceText[] {
  const { included, details, value, ...sections } = parseServiceDescriptionSections(service.description);
  // Unreadable JSON also contains what is excluded.
  const about = sections.about.startsWith('{') ? '' : sections.about;
  const title = convertHtmlToSingleLineText(service.title ?? '');
  const painPoint = convertHtmlToSingleLineText(service.painPoint ?? '');
  const whole = [title, painPoint, convertHtmlToSingleLineText(about)]
    .filter((part) => part !== '')
    .map(asSentence)
    .join(' ');
  const sentences = [service.painPoint ?? '', about, included, value, details]
    .flatMap(sentencesOf)
    .filter((sentence) => sentence.length >= SHORTEST_SENTENCE);
  return [
    { kind: 'whole', text: truncateTextAtWordEnd(whole, LONGEST_WHOLE) },
    { kind: 'title', text: title },
    ...[...new Set(sentences)]
      .slice(0, MOST_SENTENCES)
      .map((text): ServiceText => ({ kind: 'sentence', text })),
    ...service.buyerPhrases.map((text): ServiceText => ({ kind: 'phrase', text })),
  ];
}

/** Reduces a vector to a quarter of its size; only its direction counts, so the scale is not kept. */
export function quantise(vector: Float32Array): Int8Array {
  const largest = vector.reduce((most, number) => Math.max(most, Math.abs(number)), 0);
  return Int8Array.from(vector, (number) => (largest > 0 ? Math.round((number / largest) * 127) : 0));
}
