import * as z from 'zod';

const shortText = z.string().trim().min(1).max(200);
const longText = z.string().trim().min(1).max(2_000);

/** The texts of pages apart from lists, forms and results: headings, introductions, and links. */
export const pageTexts = z.object({
  services: z.object({ title: shortText }),
  projects: z.object({ title: shortText, lead: longText, strong: shortText, light: shortText }),
  blog: z.object({ title: shortText, lead: longText }),
  awards: z.object({
    title: shortText,
    recent: shortText,
    strong: shortText,
    light: shortText,
    button: shortText,
  }),
  cart: z.object({ title: shortText, lead: longText }),
  review: z.object({
    title: shortText,
    lead: longText,
    pointsTitle: shortText,
    points: z.array(longText).min(1).max(6),
  }),
});

export type PageTexts = z.infer<typeof pageTexts>;

/** Those texts as shipped. */
export const SHIPPED_PAGES: PageTexts = {
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
