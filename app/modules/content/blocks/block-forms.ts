import type { BlockForm } from './block-form.ts';
import { headerAndFooterForm, homePageForm, reviewsTickerForm } from './frame-forms.ts';
import {
  aboutPageForm,
  awardsForm,
  clientLogosForm,
  contactPageForm,
  faqForm,
  howItWorksPageForm,
  otherPagesForm,
  trustLinesForm,
} from './page-forms.ts';

/** The editable blocks, by the name in their URL, in the order of the list. */
export const BLOCK_FORMS = {
  home: homePageForm,
  'header-and-footer': headerAndFooterForm,
  ticker: reviewsTickerForm,
  'how-it-works': howItWorksPageForm,
  about: aboutPageForm,
  awards: awardsForm,
  'client-logos': clientLogosForm,
  'trust-lines': trustLinesForm,
  contact: contactPageForm,
  faq: faqForm,
  'other-pages': otherPagesForm,
} as const satisfies Record<string, BlockForm>;

export type BlockName = keyof typeof BLOCK_FORMS;

/** Their keys in `content_blocks`. */
export const BLOCK_KEYS = {
  home: 'home',
  'header-and-footer': 'frame',
  ticker: 'ticker',
  'how-it-works': 'howItWorks',
  about: 'about',
  awards: 'awards',
  'client-logos': 'clients',
  'trust-lines': 'trust',
  contact: 'contact',
  faq: 'faq',
  'other-pages': 'pages',
} as const satisfies Record<BlockName, string>;

/** Whether a URL part is the name of a block. */
export const isBlockName = (name: string): name is BlockName => Object.hasOwn(BLOCK_FORMS, name);

// Object.keys of a literal record returns exactly its own keys.
export const BLOCK_NAMES = Object.keys(BLOCK_FORMS) as BlockName[];
