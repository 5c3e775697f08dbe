import * as z from 'zod';
import * as mini from 'zod/mini';

import { webAddressCheck } from '#app/lib/web-address.ts';

import { cardsShape } from './settings/cards-form.ts';
import { categoriesShape } from './categories/category-form.ts';
import { HOME_SECTIONS, SHIPPED_SECTIONS, SHIPPED_STRIP_LABEL } from './home-sections.ts';
import { linkAddressCheck } from './link-address.ts';
import { pageTexts } from './page-texts.ts';
import { brandingShape } from './settings/branding-form.ts';
import { mailsShape } from './settings/mails-form.ts';
import { retentionShape } from './settings/retention-form.ts';
import { invoicingShape, promiseShape, providerShape } from './settings/settings-shapes.ts';

const words = z.string().trim().min(1).max(200);
const sentences = z.string().trim().min(1).max(2_000);
const OWN_FILE = /^\/[\w.-]+(?:\/[\w.-]+)*$/;
/** A file of the shop itself; only such pictures are shown (docs/manual/safety.md "Headers"). */
const ownFile = z.string().regex(OWN_FILE);
/** A file of the shop itself, or one on the web by https. */
const fileAddress = z.string().check(
  webAddressCheck('Upload a file, or enter an address that begins with https://.', {
    isLoose: true,
    isOther: (text) => OWN_FILE.test(text),
  }),
);

/** The texts of the page apart from facts and questions; blocks that were stored earlier lack them. */
export const SHIPPED_CONTACT = {
  title: 'Contact',
  lead: 'Ask anything before you order. A person reads every message and answers it.',
  factsTitle: 'Contact details',
  callLabel: 'Book a free 15-minute call',
  chatLabel: 'Start Live Chat',
  questionsTitle: 'Questions people ask first',
};

const titled = z.object({ title: words, text: sentences });
const question = z.object({ question: words, answer: sentences });

/** A page of the shop, an email address, a phone number, or another site by https. */
const linkAddress = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .check(
    linkAddressCheck(
      'Enter a page of the shop, like /blog, or an address that begins with https://, mailto: or tel:.',
    ),
  );
const label = z.string().trim().min(1).max(60);
const pageLink = z.object({ label, address: linkAddress });

/** Header, footer and chat, on every page (LAYOUT-02 to -10). */
const frame = z.object({
  headerLinks: z.array(pageLink).min(1).max(10),
  callLabel: label,
  isChatShown: z.boolean(),
  chatLabel: label,
  servicesTitle: label,
  browseLabel: label,
  /** Number of random categories below it. */
  categories: z.int().min(0).max(6),
  companyTitle: label,
  companyLinks: z.array(pageLink).max(12),
  legalTitle: label,
  note: words,
});

/** The recent reviews above the header (TICKER-01 to -03). */
const ticker = z.object({
  isShown: z.boolean(),
  /** Maximum age of a review. */
  days: z.int().min(1).max(365),
  count: z.int().min(1).max(20),
  /** Duration of one round. */
  seconds: z.int().min(10).max(600),
  /** The text between a company and what it bought. */
  bought: label,
});

const provider = mini.object(providerShape);

/** A heading in two weights: the promise, and what it replaces (look.md, principle 3). */
const twoWeights = z.object({ strong: words, light: words });

/** Initial sort orders of the home page's grid: some of the catalog's sorts, the specified one first. */
export const GRID_RULES = ['price-asc', 'delivered-desc', 'most-recent', 'alphabetical-asc'] as const;

const home = z.object({
  hero: twoWeights.extend({
    lead: sentences,
    facts: z.array(z.object({ term: words, fact: words })).max(4),
  }),
  /** The first cell of the strip of 24 days below the heading; without it there is no strip. */
  stripLabel: z.string().trim().max(24).default(SHIPPED_STRIP_LABEL),
  /** Example searches; if empty, derived from the shop's services. */
  searchExamples: z.array(words).max(3).default([]),
  steps: twoWeights.extend({ items: z.array(titled.extend({ when: words })).length(3) }),
  servicesTitle: words,
  /** Cards of the grid. */
  gridCount: z.int().min(1).max(24).default(6),
  /** Their order until a visitor chooses one; keys of the catalog's sorts. */
  gridRule: z.enum(GRID_RULES).default('price-asc'),
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
    .default(SHIPPED_SECTIONS),
  pillars: z.object({
    title: words,
    items: z.array(titled).max(6),
  }),
  feedbackTitle: words,
  /** Number of feedback cards, and which of them, counted from one, is visible first. */
  feedbackCount: z.int().min(1).max(12).default(12),
  feedbackStart: z.int().min(1).max(12).default(3),
});

const trust = z.object({ lines: z.array(words).min(1).max(8) });

const howItWorks = z.object({
  title: words,
  lead: sentences,
  steps: z
    .array(titled.extend({ when: words }))
    .min(1)
    .max(8),
  promisesTitle: words,
  /** Without promises or questions the page omits them. */
  promises: z.array(titled).max(8),
  questionsTitle: words,
  questions: z.array(question).max(12),
});

const about = z.object({
  role: words,
  lead: sentences,
  /** The owner's photo beside the profile; none if empty. */
  portraitUrl: z.union([z.literal(''), ownFile]).default(''),
  /** Without it the photo is described by the shop's name. */
  portraitAlt: z.string().trim().max(200).default(''),
  profile: z.array(sentences).min(1).max(6),
  /** Without skills, points or positions the page omits their section. */
  skills: z.array(words).max(24),
  skillsTitle: words,
  summaryTitle: words,
  summary: z.array(titled).max(6),
  backgroundTitle: words,
  background: z.array(titled.extend({ period: words })).max(12),
});

const award = z.object({
  title: words,
  issuer: words,
  /** Calendar date, `2026-05-14`. */
  date: z.iso.date(),
  description: sentences,
  /** The certificate; opens in a new tab. */
  evidenceUrl: fileAddress,
});

const clients = z.object({
  title: words,
  /** Number of companies the shop claims to have served; more than it shows. */
  companies: z.int().positive(),
  logos: z.array(z.object({ name: words, imageUrl: ownFile })).max(60),
});

const contact = z.object({
  title: words.default(SHIPPED_CONTACT.title),
  lead: sentences.default(SHIPPED_CONTACT.lead),
  factsTitle: words.default(SHIPPED_CONTACT.factsTitle),
  responseTime: words,
  hours: words,
  callLabel: label.default(SHIPPED_CONTACT.callLabel),
  chatLabel: label.default(SHIPPED_CONTACT.chatLabel),
  questionsTitle: words.default(SHIPPED_CONTACT.questionsTitle),
});

const promise = mini.object(promiseShape);

const faq = z.object({ questions: z.array(question).max(12) });

const invoicing = mini.object(invoicingShape);

/** How the search learns (search.md "Learned phrases"): whether queries become phrases without approval. */
const search = z.object({ acceptsLearned: z.boolean() });
/** Whether AI agents may browse and prepare carts for people (pages.md "Admin pages"). */
const agents = z.object({ isOn: z.boolean() });

/** Whether the shipped texts of the demo owner are shown; if not, neutral ones are. */
const demoWords = z.object({ areShown: z.boolean() });

const look = mini.object(brandingShape);

const cards = mini.object(cardsShape);

const retention = mini.object(retentionShape);

const mails = mini.object(mailsShape);

/** Every content block of the public pages (pages.md "Storefront pages"), by its key in `content_blocks`. */
export const contentSchemas = {
  provider,
  frame,
  ticker,
  pages: pageTexts,
  home,
  trust,
  howItWorks,
  about,
  awards: z.array(award).max(60),
  clients,
  contact,
  faq,
  promise,
  invoicing,
  search,
  retention,
  look,
  cards,
  mails,
  agents,
  demoWords,
  categories: categoriesShape,
};

export type SiteContent = { [Key in keyof typeof contentSchemas]: z.infer<(typeof contentSchemas)[Key]> };
export type Provider = SiteContent['provider'];
export type HomeContent = SiteContent['home'];
export type Award = SiteContent['awards'][number];
export type ClientLogo = SiteContent['clients']['logos'][number];
