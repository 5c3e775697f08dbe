import * as z from 'zod';
import * as mini from 'zod/mini';

import { lookShape } from './settings/look-form.ts';
import { retentionShape } from './settings/retention-form.ts';
import { invoicingShape, promiseShape, providerShape } from './settings/settings-shapes.ts';

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

const provider = mini.object(providerShape);

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

const contact = z.object({ responseTime: words, hours: words });

const promise = mini.object(promiseShape);

const faq = z.object({ questions: z.array(question).max(12) });

const invoicing = mini.object(invoicingShape);

/** How the search learns (search.md section 16): whether what visitors asked becomes a phrase without somebody's yes. */
const search = z.object({ acceptsLearned: z.boolean() });
const look = mini.object(lookShape);

const retention = mini.object(retentionShape);

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
  retention,
  look,
};

export type SiteContent = { [Key in keyof typeof contentSchemas]: z.infer<(typeof contentSchemas)[Key]> };
export type Provider = SiteContent['provider'];
export type HomeContent = SiteContent['home'];
export type Award = SiteContent['awards'][number];
export type ClientLogo = SiteContent['clients']['logos'][number];
