import { z } from 'zod/mini';

import type { FormValues } from '#app/lib/form-values.ts';
import { versionFields } from '#app/lib/posted-form.ts';

/**
 * What the figures on the cards and pages of services count (pages.md "Figures from the shop's own orders"):
 * the testimonials of the category, as in the specification, or the service's own orders and verified
 * reviews.
 */
export const cardsShape = {
  figures: z.enum(['testimonials', 'verified'], 'Choose what the figures are based on.'),
};
/** What figures count from then on; absent if the form does not ask. */
export const figuresField = { figures: z.optional(cardsShape.figures) };
const cardsSchema = z.object(cardsShape);
export type Cards = z.infer<typeof cardsSchema>;

export const SHIPPED_CARDS: Cards = { figures: 'testimonials' };

export const cardsForm = z.object({ ...versionFields, ...cardsShape });
export type CardsForm = z.infer<typeof cardsForm>;

/** Returns the form values of the stored settings. */
export const cardsValues = ({ figures }: Cards, version: number): FormValues => ({
  version: String(version),
  figures,
});
