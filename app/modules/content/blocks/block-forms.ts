import type { BlockForm } from './block-form.ts';
import { frame, home, ticker } from './frame-forms.ts';
import { about, awards, clients, contact, faq, howItWorks, pages, trustLines } from './page-forms.ts';

/** The editable blocks, by the name in their URL, in the order of the list. */
export const BLOCK_FORMS = {
  home,
  'header-and-footer': frame,
  ticker,
  'how-it-works': howItWorks,
  about,
  awards,
  'client-logos': clients,
  'trust-lines': trustLines,
  contact,
  faq,
  'other-pages': pages,
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
