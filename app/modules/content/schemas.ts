import * as z from 'zod';

const words = z.string().trim().min(1).max(200);
const sentences = z.string().trim().min(1).max(2_000);
/** Outside addresses are https; nothing else may ever become a link of the shop. */
const webAddress = z.url({ protocol: /^https$/, hostname: z.regexes.domain });
/** A file of the shop itself; only such pictures are shown (docs/manual/safety.md, section 4). */
const ownFile = z.string().regex(/^\/[\w.-]+(?:\/[\w.-]+)*$/);
/** A file of the shop itself, or one on the web. */
const fileAddress = z.union([ownFile, webAddress]);

const titled = z.object({ title: words, text: sentences });
const question = z.object({ question: words, answer: sentences });

const provider = z.object({
  name: words,
  shortName: words,
  about: sentences,
  claim: words,
  legalLine: words,
  email: z.email(),
  phone: words,
  bookCallUrl: webAddress,
  chatUrl: webAddress,
  networkName: words,
  networkUrl: webAddress,
});

/** A heading in two weights: what is promised, and what it replaces (look.md, principle 3). */
const twoWeights = z.object({ strong: words, light: words });

const home = z.object({
  hero: twoWeights.extend({
    lead: sentences,
    facts: z
      .array(z.object({ term: words, fact: words }))
      .min(1)
      .max(4),
  }),
  steps: twoWeights.extend({ items: z.array(titled.extend({ when: words })).length(3) }),
  servicesTitle: words,
  /** Cards of the grid. */
  gridCount: z.int().min(1).max(24).default(6),
  /** Part of the page, and shown only when the shop wants it (HOME-01). */
  pillars: z.object({
    isShown: z.boolean().default(false),
    title: words,
    items: z.array(titled).min(1).max(6),
  }),
  feedbackTitle: words,
  /** Cards of the feedback, and which of them, counted from one, is in view first. */
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
  promises: z.array(titled).min(1).max(8),
  questionsTitle: words,
  questions: z.array(question).min(1).max(12),
});

const about = z.object({
  role: words,
  lead: sentences,
  profile: z.array(sentences).min(1).max(6),
  skills: z.array(words).min(1).max(24),
  skillsTitle: words,
  summaryTitle: words,
  summary: z.array(titled).min(1).max(6),
  backgroundTitle: words,
  background: z
    .array(titled.extend({ period: words }))
    .min(1)
    .max(12),
});

const award = z.object({
  title: words,
  issuer: words,
  /** Day in the calendar, `2026-05-14`. */
  date: z.iso.date(),
  description: sentences,
  /** The certificate; opens in a new tab. */
  evidenceUrl: fileAddress,
});

const clients = z.object({
  title: words,
  /** How many companies the shop claims to have served; more than it shows. */
  companies: z.int().positive(),
  logos: z.array(z.object({ name: words, imageUrl: ownFile })).max(60),
});

const contact = z.object({ responseTime: words, timeZone: words, hours: words });

/** By what delivery dates are promised (pages.md section 10.2): hours on the clock, or the shop's working days. */
const promise = z.object({
  mode: z.enum(['clock', 'calendar']),
  /** Until then, in Eastern Time, an order counts for the same working day: `15:00`. */
  cutOff: z.iso.time({ precision: -1 }),
  /** Units of effort that are worked on in one day. */
  unitsAtOnce: z.int().min(1).max(1_000),
});

const faq = z.object({ questions: z.array(question).max(12) });

/** What stands on invoices besides the order: how they are numbered, and who writes them (orders.md section 16). */
const invoicing = z.object({
  prefix: z.string().regex(/^[A-Z\d-]{0,12}$/),
  creditPrefix: z.string().regex(/^[A-Z\d-]{0,12}$/),
  /** Digits of the number, filled up with zeros. */
  padding: z.int().min(1).max(10),
  /** Address and registration of the seller, a line each. */
  sellerLines: z.array(words).max(6),
  sellerTaxId: z.string().trim().max(40),
  note: z.string().trim().max(500),
});

/** How the search learns (search.md section 16): whether what visitors asked becomes a phrase without somebody's yes. */
const search = z.object({ acceptsLearned: z.boolean() });

/** Every block of words the public pages show (pages.md section 4), by its key in `content_blocks`. */
export const contentSchemas = {
  provider,
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
};

export type SiteContent = { [Key in keyof typeof contentSchemas]: z.infer<(typeof contentSchemas)[Key]> };
export type Provider = SiteContent['provider'];
export type HomeContent = SiteContent['home'];
export type Award = SiteContent['awards'][number];
export type ClientLogo = SiteContent['clients']['logos'][number];
