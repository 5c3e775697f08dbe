import { z } from 'zod/mini';

import type { FormValues } from '#app/lib/form-values.ts';
import { editorFormVersionFieldSchemas } from '#app/lib/posted-form.ts';

/**
 * What the figures on the cards and pages of services count (pages.md "Figures from the shop's own orders"):
 * the testimonials of the category, as in the specification, or the service's own orders and verified
 * reviews.
 */
export const serviceCardSettingsFields = {
  figures: z.enum(['testimonials', 'verified'], 'Choose what the figures are based on.'),
};
/** What figures count from then on; absent if the form does not ask. */
export const serviceCardFiguresSourceField = { figures: z.optional(serviceCardSettingsFields.figures) };
const serviceCardFiguresSettingsSchema = z.object(serviceCardSettingsFields);
export type ServiceCardSettings = z.infer<typeof serviceCardFiguresSettingsSchema>;

export const DEFAULT_SERVICE_CARD_SETTINGS: ServiceCardSettings = { figures: 'testimonials' };

export const serviceCardSettingsFormSchema = z.object({
  ...editorFormVersionFieldSchemas,
  ...serviceCardSettingsFields,
});
export type ServiceCardSettingsForm = z.infer<typeof serviceCardSettingsFormSchema>;

/** Returns the form values of the stored settings. */
export const toServiceCardsFormValues = ({ figures }: ServiceCardSettings, version: number): FormValues => ({
  version: String(version),
  figures,
});
