import { formatDollars } from '#app/lib/money.ts';
import type { AppContext } from '#app/platform/context.ts';

import { CHOSEN } from '../calibration/chosen-settings.ts';
import { semanticScores } from '../vectors/read-semantic-scores.server.ts';
import { lexicalScores } from '../word-index/lexical-scores.ts';
import { currentIndex } from '../word-index/read-word-index.server.ts';

import { cutList, isWithin, scoreDocuments, type Scored, thresholdOf } from './fused-ranking.ts';
import { readQuery } from './list-ranked-services.server.ts';

const EXPLAINED = 10;
/** The model may still be loading; a command waits for it, about so long. */
const ATTEMPTS = 40;
const PAUSE_MS = 250;

async function meaningOf(ctx: AppContext, text: string) {
  for (let attempt = 1; ; attempt++) {
    const semantic = await semanticScores(ctx, text);
    if (semantic.ok || semantic.reason !== 'loading' || attempt === ATTEMPTS) return semantic;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

type Semantic = Awaited<ReturnType<typeof semanticScores>>;

const two = (number: number) => number.toFixed(2);

/** One service: its place, what its score is made of, and whether the query finds it. */
function lineOf(
  { document, score, lexical, semantic }: Scored,
  place: number,
  { meaning, isFound }: { meaning: Semantic; isFound: boolean },
): string[] {
  const near = meaning.ok ? meaning.scores.get(document.id) : undefined;
  const parts = near
    ? `words ${two(lexical)} + ${CHOSEN.semantic} × meaning ${two(semantic ?? 0)} (described ${two(near.described)}, ` +
      `nearest phrase ${near.phrase ? two(near.phrase.cosine) : 'none'}, nearest three ${two(near.mean)})`
    : `words ${two(lexical)}`;
  return [
    `${place + 1}. ${two(score)} ${isFound ? '' : '(not found) '}${document.title}, ${formatDollars(document.priceCents)}`,
    `   ${parts}`,
    ...(near?.phrase ? [`   buyers say: ${near.phrase.text}`] : []),
  ];
}

function queryLines({ intent, words, corrected }: Awaited<ReturnType<typeof readQuery>>): string[] {
  return [
    `Words: ${words.join(' ') || 'none'}${corrected === null ? '' : ' (corrected)'}`,
    ...(intent.chips.length > 0
      ? [`Read out of it: ${intent.chips.map(({ label }) => label).join(', ')}`]
      : []),
  ];
}

/** Why a query finds what it finds, as lines of text: each part of the score of the first ten services. */
export async function explainSearch(ctx: AppContext, q: string): Promise<string[]> {
  const live = await currentIndex(ctx);
  const read = await readQuery(ctx, { q, literal: false }, live);
  const meaning = await meaningOf(ctx, read.corrected ?? read.intent.rest);
  const by = { meaning: meaning.ok ? meaning : null, settings: CHOSEN };
  const sorted = scoreDocuments(live.index.documents, lexicalScores(live.index, read.words), by);
  const found = new Set(cutList(sorted, by));
  const trade = meaning.ok ? meaning.trade : null;
  const isFound = (scored: Scored) => found.has(scored) && isWithin(read.intent, scored.document);
  return [
    ...queryLines(read),
    meaning.ok
      ? `Needs ${two(thresholdOf(CHOSEN, trade))} at the top (trade ${trade === null ? 'unknown' : two(trade)})`
      : `By words alone: meaning is ${meaning.reason}; needs ${two(CHOSEN.threshold.lexical)}`,
    ...sorted
      .slice(0, EXPLAINED)
      .flatMap((scored, place) => lineOf(scored, place, { meaning, isFound: isFound(scored) })),
    ...(sorted.length === 0 ? ['No service has any of its words.'] : []),
  ];
}
