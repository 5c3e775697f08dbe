import { cutAtWord, textLines, toPlainText } from '#app/lib/plain-text.ts';
import { parseDescription } from '#app/modules/catalog/service-description.ts';

/** How near a service is to a query in meaning, -1 to 1, of what that is made, and the sentence of it that is nearest (search.md section 1). */
export type SemanticScore = {
  score: number;
  sentence: string | null;
  /** How near what the shop says of it is. */
  described: number;
  /** What buyers say that is nearest, and how near; null without phrases. */
  phrase: { text: string; cosine: number } | null;
  /** How near the three nearest phrases are together, or the sentences that stand for them. */
  mean: number;
};

/** Why a search goes without meaning for now (search.md section 13). */
export type SemanticAbsence = 'loading' | 'off' | 'failed';

/**
 * `trade`: whether a query is nearer to what the shop speaks of than to what strangers ask of anybody, about -1 to 1; null
 * for a model that does not know the latter.
 */
export type SemanticScores =
  | { ok: true; scores: ReadonlyMap<string, SemanticScore>; trade: number | null }
  | { ok: false; reason: SemanticAbsence };

/** The fields of a service that say what it is. */
export type DescribedService = {
  title: string | null;
  painPoint: string | null;
  description: string | null;
  /** What buyers say before they know its name. */
  buyerPhrases: readonly string[];
};

/**
 * A text of a service that gets a vector: the service as a whole, its title, a sentence, or what buyers say. The title counts
 * as a sentence.
 */
export type ServiceText = { kind: 'whole' | 'title' | 'sentence' | 'phrase'; text: string };

/** A model reads about 200 words; what stands behind them costs and says nothing. */
const LONGEST_WHOLE = 1_000;
const LONGEST_SENTENCE = 300;
/** "Done." has no meaning of its own. */
const SHORTEST_SENTENCE = 12;
const MOST_SENTENCES = 40;

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

function sentencesOf(html: string): string[] {
  return textLines(html).flatMap((line) =>
    Array.from(segmenter.segment(line), ({ segment }) => cutAtWord(segment.trim(), LONGEST_SENTENCE)),
  );
}

/**
 * The texts a service is understood by. What it does not include is never among them: it would attract exactly the
 * queries it does not serve. How the work goes is not either: that reads much the same for all.
 */
export function serviceTexts(service: DescribedService): ServiceText[] {
  const { included, details, value, ...sections } = parseDescription(service.description);
  // JSON that cannot be read holds what is excluded, too.
  const about = sections.about.startsWith('{') ? '' : sections.about;
  const title = toPlainText(service.title ?? '');
  const painPoint = toPlainText(service.painPoint ?? '');
  const whole = [title, painPoint, toPlainText(about)]
    .filter((part) => part !== '')
    .map(asSentence)
    .join(' ');
  const sentences = [service.painPoint ?? '', about, included, value, details]
    .flatMap(sentencesOf)
    .filter((sentence) => sentence.length >= SHORTEST_SENTENCE);
  return [
    { kind: 'whole', text: cutAtWord(whole, LONGEST_WHOLE) },
    { kind: 'title', text: title },
    ...[...new Set(sentences)]
      .slice(0, MOST_SENTENCES)
      .map((text): ServiceText => ({ kind: 'sentence', text })),
    ...service.buyerPhrases.map((text): ServiceText => ({ kind: 'phrase', text })),
  ];
}

/** A vector in an eighth of its size; only its direction counts, so the scale is not kept. */
export function quantise(vector: Float32Array): Int8Array {
  const largest = vector.reduce((most, number) => Math.max(most, Math.abs(number)), 0);
  return Int8Array.from(vector, (number) => (largest > 0 ? Math.round((number / largest) * 127) : 0));
}
