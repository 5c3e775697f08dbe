import { siteDefaults } from '../internal/site-defaults.ts';
import { fillPageRefundDays } from '../refund-days.ts';
import type { SiteContent } from '../schemas.ts';

import { collectTexts } from './texts-in.ts';

/** Blocks with shipped promises that any such shop could make, but that not every shop can keep. */
const PROMISE_BLOCK_KEYS = ['home', 'trust', 'howItWorks', 'contact', 'faq', 'invoicing'] as const;
export type PromiseBlockKey = (typeof PROMISE_BLOCK_KEYS)[number];

/** Topics of a commitment in a text: times, refunds, revisions, calls, tax. */
const PROMISE_PATTERN =
  /24 ?h|hours|days|delivered in|guarantee|refund|money back|revision|\bcall\b|\btax\b|charged/i;

/** A question promises nothing; its answer may. */
const isPromise = (text: string): boolean => PROMISE_PATTERN.test(text) && !text.endsWith('?');

/**
 * The part of a block that may hold a promise. For the contact page only the
 * response time, as its other texts label links.
 */
const getPromiseContent = (content: SiteContent, block: PromiseBlockKey): unknown =>
  block === 'contact' ? content.contact.responseTime : content[block];

/**
 * Returns the shipped promises that visitors see, by block, without duplicates.
 * `content` is the content for visitors.
 */
export function findShippedPromises(content: SiteContent): { block: PromiseBlockKey; texts: string[] }[] {
  const shipped = fillPageRefundDays({ ...siteDefaults, provider: content.provider });
  return PROMISE_BLOCK_KEYS.map((block) => {
    const known = new Set(collectTexts(getPromiseContent(shipped, block)).filter(isPromise));
    return {
      block,
      texts: [...new Set(collectTexts(getPromiseContent(content, block)))].filter((text) => known.has(text)),
    };
  }).filter(({ texts }) => texts.length > 0);
}

const CALL_PROMISE = 'Free 15-minute discovery call';
const CALL_QUESTION = 'Do you offer a call before I buy?';

/** Maps each shipped text that mentions the call to the same text without it. */
const CALL_OFFER_REPLACEMENTS = new Map([
  ['None. A 15-minute call if you want one', 'None'],
  [
    'No. Everything is asked and answered in writing. A free 15-minute call is there if you want one.',
    'No. Everything is asked and answered in writing.',
  ],
]);
const removeCallFromText = (text: string): string => CALL_OFFER_REPLACEMENTS.get(text) ?? text;

/** Returns content without the shipped promises of a free call if the shop has no link to book one. */
export function removeFreeCallPromises(content: SiteContent): SiteContent {
  if (content.provider.bookCallUrl !== '') return content;
  const { home, trust, howItWorks, faq } = content;
  const facts = home.hero.facts.map((row) => ({ ...row, fact: removeCallFromText(row.fact) }));
  return {
    ...content,
    home: { ...home, hero: { ...home.hero, facts } },
    trust: { ...trust, lines: trust.lines.filter((line) => line !== CALL_PROMISE) },
    howItWorks: {
      ...howItWorks,
      promises: howItWorks.promises.filter(({ title }) => title !== CALL_PROMISE),
      questions: howItWorks.questions.map((row) => ({ ...row, answer: removeCallFromText(row.answer) })),
    },
    faq: { ...faq, questions: faq.questions.filter(({ question }) => question !== CALL_QUESTION) },
  };
}
