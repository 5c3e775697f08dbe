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

const shortText = z.string().trim().min(1).max(200);
const longText = z.string().trim().min(1).max(2_000);
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

const titledText = z.object({ title: shortText, text: longText });
const faqQuestion = z.object({ question: shortText, answer: longText });

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
const labelText = z.string().trim().min(1).max(60);
const pageLink = z.object({ label: labelText, address: linkAddress });

/** Header, footer and chat, on every page (LAYOUT-02 to -10). */
const pageFrame = z.object({
  headerLinks: z.array(pageLink).min(1).max(10),
  callLabel: labelText,
  isChatShown: z.boolean(),
  chatLabel: labelText,
  servicesTitle: labelText,
  browseLabel: labelText,
  /** Number of random categories below it. */
  categories: z.int().min(0).max(6),
  companyTitle: labelText,
  companyLinks: z.array(pageLink).max(12),
  legalTitle: labelText,
  note: shortText,
});

/** The recent reviews above the header (TICKER-01 to -03). */
const reviewTicker = z.object({
  isShown: z.boolean(),
  /** Maximum age of a review. */
  days: z.int().min(1).max(365),
  count: z.int().min(1).max(20),
  /** Duration of one round. */
  seconds: z.int().min(10).max(600),
  /** The text between a company and what it bought. */
  bought: labelText,
});

const providerDetails = mini.object(providerShape);

/** A heading in two weights: the promise, and what it replaces (look.md, principle 3). */
const twoWeights = z.object({ strong: shortText, light: shortText });

/** Initial sort orders of the home page's grid: some of the catalog's sorts, the specified one first. */
export const GRID_RULES = ['price-asc', 'delivered-desc', 'most-recent', 'alphabetical-asc'] as const;

const homePage = z.object({
  hero: twoWeights.extend({
    lead: longText,
    facts: z.array(z.object({ term: shortText, fact: shortText })).max(4),
  }),
  /** The first cell of the strip of 24 days below the heading; without it there is no strip. */
  stripLabel: z.string().trim().max(24).default(SHIPPED_STRIP_LABEL),
  /** Example searches; if empty, derived from the shop's services. */
  searchExamples: z.array(shortText).max(3).default([]),
  steps: twoWeights.extend({ items: z.array(titledText.extend({ when: shortText })).length(3) }),
  servicesTitle: shortText,
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
    title: shortText,
    items: z.array(titledText).max(6),
  }),
  feedbackTitle: shortText,
  /** Number of feedback cards, and which of them, counted from one, is visible first. */
  feedbackCount: z.int().min(1).max(12).default(12),
  feedbackStart: z.int().min(1).max(12).default(3),
});

const trustBar = z.object({ lines: z.array(shortText).min(1).max(8) });

const howItWorks = z.object({
  title: shortText,
  lead: longText,
  steps: z
    .array(titledText.extend({ when: shortText }))
    .min(1)
    .max(8),
  promisesTitle: shortText,
  /** Without promises or questions the page omits them. */
  promises: z.array(titledText).max(8),
  questionsTitle: shortText,
  questions: z.array(faqQuestion).max(12),
});

const aboutPage = z.object({
  role: shortText,
  lead: longText,
  /** The owner's photo beside the profile; none if empty. */
  portraitUrl: z.union([z.literal(''), ownFile]).default(''),
  /** Without it the photo is described by the shop's name. */
  portraitAlt: z.string().trim().max(200).default(''),
  profile: z.array(longText).min(1).max(6),
  /** Without skills, points or positions the page omits their section. */
  skills: z.array(shortText).max(24),
  skillsTitle: shortText,
  summaryTitle: shortText,
  summary: z.array(titledText).max(6),
  backgroundTitle: shortText,
  background: z.array(titledText.extend({ period: shortText })).max(12),
});

const awardEntry = z.object({
  title: shortText,
  issuer: shortText,
  /** Calendar date, `2026-05-14`. */
  date: z.iso.date(),
  description: longText,
  /** The certificate; opens in a new tab. */
  evidenceUrl: fileAddress,
});

const clientsSection = z.object({
  title: shortText,
  /** Number of companies the shop claims to have served; more than it shows. */
  companies: z.int().positive(),
  logos: z.array(z.object({ name: shortText, imageUrl: ownFile })).max(60),
});

const contactPage = z.object({
  title: shortText.default(SHIPPED_CONTACT.title),
  lead: longText.default(SHIPPED_CONTACT.lead),
  factsTitle: shortText.default(SHIPPED_CONTACT.factsTitle),
  responseTime: shortText,
  /** Empty on a shop without hours of its own, as after the removal of the demo's texts. */
  hours: z.string().trim().max(200),
  callLabel: labelText.default(SHIPPED_CONTACT.callLabel),
  chatLabel: labelText.default(SHIPPED_CONTACT.chatLabel),
  questionsTitle: shortText.default(SHIPPED_CONTACT.questionsTitle),
});

const deliveryPromise = mini.object(promiseShape);

const faqSection = z.object({ questions: z.array(faqQuestion).max(12) });

const invoicingSettings = mini.object(invoicingShape);

/** How the search learns (search.md "Learned phrases"): whether queries become phrases without approval. */
const search = z.object({ acceptsLearned: z.boolean() });
/** Whether AI agents may browse and prepare carts for people (pages.md "Admin pages"). */
const agentSettings = z.object({ isOn: z.boolean() });

/** Whether the shipped texts of the demo owner are shown; if not, neutral ones are. */
const demoWords = z.object({ areShown: z.boolean() });

const brandingSettings = mini.object(brandingShape);

const cardSettings = mini.object(cardsShape);

const retentionSettings = mini.object(retentionShape);

const mailSettings = mini.object(mailsShape);

/** Every content block of the public pages (pages.md "Storefront pages"), by its key in `content_blocks`. */
export const contentSchemas = {
  provider: providerDetails,
  frame: pageFrame,
  ticker: reviewTicker,
  pages: pageTexts,
  home: homePage,
  trust: trustBar,
  howItWorks,
  about: aboutPage,
  awards: z.array(awardEntry).max(60),
  clients: clientsSection,
  contact: contactPage,
  faq: faqSection,
  promise: deliveryPromise,
  invoicing: invoicingSettings,
  search,
  retention: retentionSettings,
  look: brandingSettings,
  cards: cardSettings,
  mails: mailSettings,
  agents: agentSettings,
  demoWords,
  categories: categoriesShape,
};

export type SiteContent = { [Key in keyof typeof contentSchemas]: z.infer<(typeof contentSchemas)[Key]> };
export type Provider = SiteContent['provider'];
export type HomeContent = SiteContent['home'];
export type Award = SiteContent['awards'][number];
export type ClientLogo = SiteContent['clients']['logos'][number];
