import * as z from 'zod';
import * as mini from 'zod/mini';

import { createWebUrlCheck } from '#app/lib/web-address.ts';

import { serviceCardSettingsFields } from './settings/cards-form.ts';
import { storedCategoriesSchema } from './categories/category-form.ts';
import { HOME_SECTIONS, DEFAULT_HOME_PAGE_SECTIONS, DEFAULT_HERO_STRIP_LABEL } from './home-sections.ts';
import { createLinkAddressValidator } from './link-address.ts';
import { editablePageTextsSchema } from './page-texts.ts';
import { brandingSettingsFields } from './settings/branding-form.ts';
import { emailFrameSettingsShape } from './settings/mails-form.ts';
import { dataRetentionDaysFieldSchemas } from './settings/retention-form.ts';
import {
  invoicingSettingFieldSchemas,
  deliveryPromiseSettingFieldSchemas,
  shopDetailsSchemaShape,
} from './settings/settings-shapes.ts';

const shortContentTextSchema = z.string().trim().min(1).max(200);
const longContentTextSchema = z.string().trim().min(1).max(2_000);
const ROOT_RELATIVE_FILE_PATH_PATTERN = /^\/[\w.-]+(?:\/[\w.-]+)*$/;
/** A file of the shop itself; only such pictures are shown (docs/manual/safety.md "Headers"). */
const shopFilePathSchema = z.string().regex(ROOT_RELATIVE_FILE_PATH_PATTERN);
/** A file of the shop itself, or one on the web by https. */
const shopFilePathOrWebUrlSchema = z.string().check(
  createWebUrlCheck('Upload a file, or enter an address that begins with https://.', {
    isLoose: true,
    isOther: (text) => ROOT_RELATIVE_FILE_PATH_PATTERN.test(text),
  }),
);

/** The texts of the page apart from facts and questions; blocks that were stored earlier lack them. */
export const DEFAULT_CONTACT_TEXTS = {
  title: 'Contact',
  lead: 'Ask anything before you order. A person reads every message and answers it.',
  factsTitle: 'Contact details',
  callLabel: 'Book a free 15-minute call',
  chatLabel: 'Start Live Chat',
  questionsTitle: 'Questions people ask first',
};

const contentTitleAndTextSchema = z.object({ title: shortContentTextSchema, text: longContentTextSchema });
const faqQuestionSchema = z.object({ question: shortContentTextSchema, answer: longContentTextSchema });

/** A page of the shop, an email address, a phone number, or another site by https. */
const linkAddressSchema = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .check(
    createLinkAddressValidator(
      'Enter a page of the shop, like /blog, or an address that begins with https://, mailto: or tel:.',
    ),
  );
const linkLabelSchema = z.string().trim().min(1).max(60);
const pageLinkSchema = z.object({ label: linkLabelSchema, address: linkAddressSchema });

/** Header, footer and chat, on every page (LAYOUT-02 to -10). */
const headerFooterAndChatSchema = z.object({
  headerLinks: z.array(pageLinkSchema).min(1).max(10),
  callLabel: linkLabelSchema,
  isChatShown: z.boolean(),
  chatLabel: linkLabelSchema,
  servicesTitle: linkLabelSchema,
  browseLabel: linkLabelSchema,
  /** Number of random categories below it. */
  categories: z.int().min(0).max(6),
  companyTitle: linkLabelSchema,
  companyLinks: z.array(pageLinkSchema).max(12),
  legalTitle: linkLabelSchema,
  note: shortContentTextSchema,
});

/** The recent reviews above the header (TICKER-01 to -03). */
const reviewTickerSettingsSchema = z.object({
  isShown: z.boolean(),
  /** Maximum age of a review. */
  days: z.int().min(1).max(365),
  count: z.int().min(1).max(20),
  /** Duration of one round. */
  seconds: z.int().min(10).max(600),
  /** The text between a company and what it bought. */
  bought: linkLabelSchema,
});

const businessIdentitySchema = mini.object(shopDetailsSchemaShape);

/** A heading in two weights: the promise, and what it replaces (look.md, principle 3). */
const boldAndLightHeadingSchema = z.object({ strong: shortContentTextSchema, light: shortContentTextSchema });

/** Initial sort orders of the home page's grid: some of the catalog's sorts, the specified one first. */
export const HOME_SERVICE_GRID_SORTS = [
  'price-asc',
  'delivered-desc',
  'most-recent',
  'alphabetical-asc',
] as const;

const homePageSchema = z.object({
  hero: boldAndLightHeadingSchema.extend({
    lead: longContentTextSchema,
    facts: z.array(z.object({ term: shortContentTextSchema, fact: shortContentTextSchema })).max(4),
  }),
  /** The first cell of the strip of 24 days below the heading; without it there is no strip. */
  stripLabel: z.string().trim().max(24).default(DEFAULT_HERO_STRIP_LABEL),
  /** Example searches; if empty, derived from the shop's services. */
  searchExamples: z.array(shortContentTextSchema).max(3).default([]),
  steps: boldAndLightHeadingSchema.extend({
    items: z.array(contentTitleAndTextSchema.extend({ when: shortContentTextSchema })).length(3),
  }),
  servicesTitle: shortContentTextSchema,
  /** Cards of the grid. */
  gridCount: z.int().min(1).max(24).default(6),
  /** Their order until a visitor chooses one; keys of the catalog's sorts. */
  gridRule: z.enum(HOME_SERVICE_GRID_SORTS).default('price-asc'),
  /** Slugs of services that come first then. */
  gridPinned: z
    .array(
      z
        .string()
        .trim()
        .min(1)
        .max(200)
        .regex(/^[a-z\d]+(?:-[a-z\d]+)*$/),
    )
    .max(24)
    .default([]),
  sections: z
    .array(z.object({ section: z.enum(HOME_SECTIONS), isShown: z.boolean() }))
    .refine((sections) => HOME_SECTIONS.every((name) => sections.some(({ section }) => section === name)))
    .check(({ value, issues }) => {
      const place = value.findIndex(({ section, isShown }) => section === 'hero' && !isShown);
      const message = 'The hero holds the heading of the page and cannot be hidden.';
      if (place >= 0) issues.push({ code: 'custom', message, path: [place, 'isShown'], input: value });
    })
    .min(HOME_SECTIONS.length)
    .max(HOME_SECTIONS.length)
    .default(DEFAULT_HOME_PAGE_SECTIONS),
  pillars: z.object({
    title: shortContentTextSchema,
    items: z.array(contentTitleAndTextSchema).max(6),
  }),
  feedbackTitle: shortContentTextSchema,
  /** Number of feedback cards, and which of them, counted from one, is visible first. */
  feedbackCount: z.int().min(1).max(12).default(12),
  feedbackStart: z.int().min(1).max(12).default(3),
});

const servicePageTrustLinesSchema = z.object({ lines: z.array(shortContentTextSchema).min(1).max(8) });

const howItWorksSchema = z.object({
  title: shortContentTextSchema,
  lead: longContentTextSchema,
  steps: z
    .array(contentTitleAndTextSchema.extend({ when: shortContentTextSchema }))
    .min(1)
    .max(8),
  promisesTitle: shortContentTextSchema,
  /** Without promises or questions the page omits them. */
  promises: z.array(contentTitleAndTextSchema).max(8),
  questionsTitle: shortContentTextSchema,
  questions: z.array(faqQuestionSchema).max(12),
});

const aboutPageSchema = z.object({
  role: shortContentTextSchema,
  lead: longContentTextSchema,
  /** The owner's photo beside the profile; none if empty. */
  portraitUrl: z.union([z.literal(''), shopFilePathSchema]).default(''),
  /** Without it the photo is described by the shop's name. */
  portraitAlt: z.string().trim().max(200).default(''),
  profile: z.array(longContentTextSchema).min(1).max(6),
  /** Without skills, points or positions the page omits their section. */
  skills: z.array(shortContentTextSchema).max(24),
  skillsTitle: shortContentTextSchema,
  summaryTitle: shortContentTextSchema,
  summary: z.array(contentTitleAndTextSchema).max(6),
  backgroundTitle: shortContentTextSchema,
  background: z.array(contentTitleAndTextSchema.extend({ period: shortContentTextSchema })).max(12),
});

const companyAwardSchema = z.object({
  title: shortContentTextSchema,
  issuer: shortContentTextSchema,
  /** Calendar date, `2026-05-14`. */
  date: z.iso.date(),
  description: longContentTextSchema,
  /** The certificate; opens in a new tab. */
  evidenceUrl: shopFilePathOrWebUrlSchema,
});

const clientsSectionSchema = z.object({
  title: shortContentTextSchema,
  /** Number of companies the shop claims to have served; more than it shows. */
  companies: z.int().positive(),
  logos: z.array(z.object({ name: shortContentTextSchema, imageUrl: shopFilePathSchema })).max(60),
});

const contactPageSchema = z.object({
  title: shortContentTextSchema.default(DEFAULT_CONTACT_TEXTS.title),
  lead: longContentTextSchema.default(DEFAULT_CONTACT_TEXTS.lead),
  factsTitle: shortContentTextSchema.default(DEFAULT_CONTACT_TEXTS.factsTitle),
  responseTime: shortContentTextSchema,
  /** Empty on a shop without hours of its own, as after the removal of the demo's texts. */
  hours: z.string().trim().max(200),
  callLabel: linkLabelSchema.default(DEFAULT_CONTACT_TEXTS.callLabel),
  chatLabel: linkLabelSchema.default(DEFAULT_CONTACT_TEXTS.chatLabel),
  questionsTitle: shortContentTextSchema.default(DEFAULT_CONTACT_TEXTS.questionsTitle),
});

const deliveryPromiseSchema = mini.object(deliveryPromiseSettingFieldSchemas);

const faqSectionSchema = z.object({ questions: z.array(faqQuestionSchema).max(12) });

const invoicingSettingsSchema = mini.object(invoicingSettingFieldSchemas);

/** How the search learns (search.md "Learned phrases"): whether queries become phrases without approval. */
const searchSettingsSchema = z.object({ acceptsLearned: z.boolean() });
/** Whether AI agents may browse and prepare carts for people (pages.md "Admin pages"). */
const agentSettingsSchema = z.object({ isOn: z.boolean() });

/** Whether the shipped texts of the demo owner are shown; if not, neutral ones are. */
const demoTextSettingsSchema = z.object({ areShown: z.boolean() });

const brandingSettingsSchema = mini.object(brandingSettingsFields);

const serviceCardSettingsSchema = mini.object(serviceCardSettingsFields);

const retentionSettingsSchema = mini.object(dataRetentionDaysFieldSchemas);

const emailFrameSettingsSchema = mini.object(emailFrameSettingsShape);

/** Every content block of the public pages (pages.md "Storefront pages"), by its key in `content_blocks`. */
export const contentBlockSchemas = {
  provider: businessIdentitySchema,
  frame: headerFooterAndChatSchema,
  ticker: reviewTickerSettingsSchema,
  pages: editablePageTextsSchema,
  home: homePageSchema,
  trust: servicePageTrustLinesSchema,
  howItWorks: howItWorksSchema,
  about: aboutPageSchema,
  awards: z.array(companyAwardSchema).max(60),
  clients: clientsSectionSchema,
  contact: contactPageSchema,
  faq: faqSectionSchema,
  promise: deliveryPromiseSchema,
  invoicing: invoicingSettingsSchema,
  search: searchSettingsSchema,
  retention: retentionSettingsSchema,
  look: brandingSettingsSchema,
  cards: serviceCardSettingsSchema,
  mails: emailFrameSettingsSchema,
  agents: agentSettingsSchema,
  demoWords: demoTextSettingsSchema,
  categories: storedCategoriesSchema,
};

export type SiteContent = {
  [Key in keyof typeof contentBlockSchemas]: z.infer<(typeof contentBlockSchemas)[Key]>;
};
export type ShopProviderLegalDetails = SiteContent['provider'];
export type HomeContent = SiteContent['home'];
export type CompanyAward = SiteContent['awards'][number];
export type ClientLogo = SiteContent['clients']['logos'][number];
