import * as z from 'zod';

const shortTextSchema = z.string().trim().min(1).max(200);
const longTextSchema = z.string().trim().min(1).max(2_000);

/** The texts of pages apart from lists, forms and results: headings, introductions, and links. */
export const editablePageTextsSchema = z.object({
  services: z.object({ title: shortTextSchema }),
  projects: z.object({
    title: shortTextSchema,
    lead: longTextSchema,
    strong: shortTextSchema,
    light: shortTextSchema,
  }),
  blog: z.object({ title: shortTextSchema, lead: longTextSchema }),
  awards: z.object({
    title: shortTextSchema,
    recent: shortTextSchema,
    strong: shortTextSchema,
    light: shortTextSchema,
    button: shortTextSchema,
  }),
  cart: z.object({ title: shortTextSchema, lead: longTextSchema }),
  review: z.object({
    title: shortTextSchema,
    lead: longTextSchema,
    pointsTitle: shortTextSchema,
    points: z.array(longTextSchema).min(1).max(6),
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
