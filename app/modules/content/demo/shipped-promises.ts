import { defaultSiteContent } from '../internal/site-defaults.ts';
import { fillRefundDaysInSiteContent } from '../refund-days.ts';
import type { SiteContent } from '../schemas.ts';

import { collectNestedStrings } from './texts-in.ts';

/** Blocks with shipped promises that any such shop could make, but that not every shop can keep. */
const BLOCKS_WITH_DEFAULT_PROMISES = ['home', 'trust', 'howItWorks', 'contact', 'faq', 'invoicing'] as const;
export type PromiseContentBlockKey = (typeof BLOCKS_WITH_DEFAULT_PROMISES)[number];

/** Topics of a commitment in a text: times, refunds, revisions, calls, tax. */
const CUSTOMER_PROMISE_TEXT_PATTERN =
  /24 ?h|hours|days|delivered in|guarantee|refund|money back|revision|\bcall\b|\btax\b|charged/i;

/** A question promises nothing; its answer may. */
const isCustomerPromiseText = (text: string): boolean =>
  CUSTOMER_PROMISE_TEXT_PATTERN.test(text) && !text.endsWith('?');

/**
 * The part of a block that may hold a promise. For the contact page only the
 * response time, as its other texts label links.
 */
const getBlockTextsToCheckForPromises = (content: SiteContent, block: PromiseContentBlockKey): unknown =>
  block === 'contact' ? content.contact.responseTime : content[block];

/**
 * Returns the shipped promises that visitors see, by block, without duplicates.
 * `content` is the content for visitors.
 */
export function findUnchangedDefaultPromises(
  content: SiteContent,
): { block: PromiseContentBlockKey; texts: string[] }[] {
  const shipped = fillRefundDaysInSiteContent({ ...defaultSiteContent, provider: content.provider });
  return BLOCKS_WITH_DEFAULT_PROMISES.map((block) => {
    const known = new Set(
      collectNestedStrings(getBlockTextsToCheckForPromises(shipped, block)).filter(isCustomerPromiseText),
    );
    return {
      block,
      texts: [...new Set(collectNestedStrings(getBlockTextsToCheckForPromises(content, block)))].filter(
        (text) => known.has(text),
      ),
    };
  }).filter(({ texts }) => texts.length > 0);
}

const FREE_DISCOVERY_CALL_TEXT = 'Free 15-minute discovery call';
const CALL_BEFORE_PURCHASE_FAQ_QUESTION = 'Do you offer a call before I buy?';

/** Maps each shipped text that mentions the call to the same text without it. */
const PHONE_CALL_TEXT_REPLACEMENTS = new Map([
  ['None. A 15-minute call if you want one', 'None'],
  [
    'No. Everything is asked and answered in writing. A free 15-minute call is there if you want one.',
    'No. Everything is asked and answered in writing.',
  ],
]);
const removeFreeCallOfferFromText = (text: string): string => PHONE_CALL_TEXT_REPLACEMENTS.get(text) ?? text;

/** Returns content without the shipped promises of a free call if the shop has no link to book one. */
export function removeFreeCallPromisesFromSiteContent(content: SiteContent): SiteContent {
  if (content.provider.bookCallUrl !== '') return content;
  const { home, trust, howItWorks, faq } = content;
  const facts = home.hero.facts.map((row) => ({ ...row, fact: removeFreeCallOfferFromText(row.fact) }));
  return {
    ...content,
    home: { ...home, hero: { ...home.hero, facts } },
    trust: { ...trust, lines: trust.lines.filter((line) => line !== FREE_DISCOVERY_CALL_TEXT) },
    howItWorks: {
      ...howItWorks,
      promises: howItWorks.promises.filter(({ title }) => title !== FREE_DISCOVERY_CALL_TEXT),
      questions: howItWorks.questions.map((row) => ({
        ...row,
        answer: removeFreeCallOfferFromText(row.answer),
      })),
    },
    faq: {
      ...faq,
      questions: faq.questions.filter(({ question }) => question !== CALL_BEFORE_PURCHASE_FAQ_QUESTION),
    },
  };
}
