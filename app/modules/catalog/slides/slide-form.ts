import { z } from 'zod/mini';

/** Longest alternative text of a slide, in characters. */
export const ALT_LIMIT = 300;

const slideId = z.guid('This slide no longer exists.');

export const altForm = z.object({
  slide: slideId,
  alt: z.pipe(
    z.string().check(z.maxLength(ALT_LIMIT, `Alt text can have at most ${ALT_LIMIT} characters.`)),
    z.transform((text) => text.trim()),
  ),
});
export const moveForm = z.object({
  slide: slideId,
  direction: z.enum(['up', 'down'], 'A slide can only move up or down.'),
});
export const slideForm = z.object({ slide: slideId });
