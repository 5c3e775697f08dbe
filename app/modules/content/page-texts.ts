import * as z from 'zod';

const shortPageTextSchema = z.string().trim().min(1).max(200);
const longPageTextSchema = z.string().trim().min(1).max(2_000);

/** The texts of pages apart from lists, forms and results: headings, introductions, and links. */
export const editablePageTextsSchema = z.object({
  services: z.object({ title: shortPageTextSchema }),
  projects: z.object({
    title: shortPageTextSchema,
    lead: longPageTextSchema,
    strong: shortPageTextSchema,
    light: shortPageTextSchema,
  }),
  blog: z.object({ title: shortPageTextSchema, lead: longPageTextSchema }),
  awards: z.object({
    title: shortPageTextSchema,
    recent: shortPageTextSchema,
    strong: shortPageTextSchema,
    light: shortPageTextSchema,
    button: shortPageTextSchema,
  }),
  cart: z.object({ title: shortPageTextSchema, lead: longPageTextSchema }),
  review: z.object({
    title: shortPageTextSchema,
    lead: longPageTextSchema,
    pointsTitle: shortPageTextSchema,
    points: z.array(longPageTextSchema).min(1).max(6),
  }),
});

export type EditablePageTexts = z.infer<typeof editablePageTextsSchema>;

/** Those texts as shipped. */
export const DEFAULT_PAGE_TEXTS: EditablePageTexts = {
  services: { title: 'What should be working by tomorrow?' },
  projects: {
    title: 'Recent Projects',
    lead: 'What was wrong, what was done, and what came of it. Every report is yours to download.',
    strong: 'The next one could be yours.',
    light: 'Fixed price, one clear result.',
  },
  blog: {
    title: 'Blog',
    lead: 'Notes on buying work at a fixed price, from the person who does it.',
  },
  awards: {
    title: 'Awards & Recognition',
    recent: 'Recent awards',
    strong: 'The same work,',
    light: 'at a price you can see.',
    button: 'See what you can get',
  },
  cart: {
    title: 'Your cart',
    lead: 'Every service has a fixed price and a delivery date. Your selections stay here until you check out.',
  },
  review: {
    title: 'Write a review',
    lead: 'What went well, and what didn’t? Your review helps the next company decide.',
    pointsTitle: 'How we treat it',
    points: [
      'The same form for happy and unhappy clients. There’s no reward for a good review.',
      'A person checks it, usually within 2 business days. We publish low ratings too.',
      'We publish only the personal details you choose.',
    ],
  },
};
