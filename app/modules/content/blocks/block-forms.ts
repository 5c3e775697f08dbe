import type { ContentBlockFormDefinition } from './block-form.ts';
import { headerAndFooterForm, homePageContentBlockForm, reviewsTickerFormDefinition } from './frame-forms.ts';
import {
  aboutPageFormDefinition,
  awardsBlockFormDefinition,
  clientLogosFormDefinition,
  contactPageFormDefinition,
  faqFormDefinition,
  howItWorksPageForm,
  otherPagesTextsForm,
  trustLinesFormDefinition,
} from './page-forms.ts';

/** The editable blocks, by the name in their URL, in the order of the list. */
export const CONTENT_BLOCK_FORMS_BY_NAME = {
  home: homePageContentBlockForm,
  'header-and-footer': headerAndFooterForm,
  ticker: reviewsTickerFormDefinition,
  'how-it-works': howItWorksPageForm,
  about: aboutPageFormDefinition,
  awards: awardsBlockFormDefinition,
  'client-logos': clientLogosFormDefinition,
  'trust-lines': trustLinesFormDefinition,
  contact: contactPageFormDefinition,
  faq: faqFormDefinition,
  'other-pages': otherPagesTextsForm,
} as const satisfies Record<string, ContentBlockFormDefinition>;

export type SiteContentBlockName = keyof typeof CONTENT_BLOCK_FORMS_BY_NAME;

/** Their keys in `content_blocks`. */
export const CONTENT_BLOCK_KEYS_BY_EDITOR_SLUG = {
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
} as const satisfies Record<SiteContentBlockName, string>;

/** Whether a URL part is the name of a block. */
export const isContentBlockName = (name: string): name is SiteContentBlockName =>
  Object.hasOwn(CONTENT_BLOCK_FORMS_BY_NAME, name);

// Object.keys of a literal record returns exactly its own keys.
export const SITE_CONTENT_BLOCK_NAMES = Object.keys(CONTENT_BLOCK_FORMS_BY_NAME) as SiteContentBlockName[];
