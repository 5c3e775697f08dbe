import { z } from 'zod/mini';

/** Longest alternative text of a slide, in characters. */
export const MAX_ALT_TEXT_LENGTH = 300;

const slideIdSchema = z.guid('This slide no longer exists.');

export const serviceSlideAltTextFormSchema = z.object({
  slide: slideIdSchema,
  alt: z.pipe(
    z
      .string()
      .check(
        z.maxLength(MAX_ALT_TEXT_LENGTH, `Alt text can have at most ${MAX_ALT_TEXT_LENGTH} characters.`),
      ),
    z.transform((text) => text.trim()),
  ),
});
export const moveServiceSlideFormSchema = z.object({
  slide: slideIdSchema,
  direction: z.enum(['up', 'down'], 'A slide can only move up or down.'),
});
export const serviceSlideIdFormSchema = z.object({ slide: slideIdSchema });
