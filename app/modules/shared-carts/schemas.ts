import * as z from 'zod';

import { emailAddressSchema, fullNameSchema } from '#app/modules/identity/schemas.ts';
import { utmCampaignFieldsSchema } from '#app/modules/orders/campaign-field.ts';

import { CART_HONEYPOT_FIELD, MAX_CART_NOTE_LENGTH } from './model.ts';

/** Text that the database can store (safety.md, threat 12). */
const createStorableCartTextSchema = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine(
      (value) => value.isWellFormed() && !value.includes('\0'),
      'contains characters that cannot be stored',
    );

/**
 * The full contents of a shared cart; a change replaces all of them. Quantities are checked as in checkout.
 */
export const sharedCartContentSchema = z.strictObject({
  items: z.array(
    z.strictObject({ serviceId: createStorableCartTextSchema(200).min(1), quantity: z.number() }),
  ),
  promoCode: createStorableCartTextSchema(64).nullish(),
  note: createStorableCartTextSchema(MAX_CART_NOTE_LENGTH).nullish(),
  utm: utmCampaignFieldsSchema,
});

export type SharedCartContent = z.infer<typeof sharedCartContentSchema>;

const SHARED_CART_TEXT_LINK_PATTERN = /https?:|www\.|:\/\//i;

/** The form to send a cart: recipient, sender, and a note without links of its own. */
export const sendSharedCartFormSchema = z.object({
  to: emailAddressSchema,
  name: fullNameSchema.refine(
    (name) => !SHARED_CART_TEXT_LINK_PATTERN.test(name),
    'Enter your name, without links.',
  ),
  email: emailAddressSchema,
  note: createStorableCartTextSchema(2_000)
    .catch('')
    .transform((note) => note.replaceAll('\r\n', '\n').trim())
    .refine((note) => note.length <= MAX_CART_NOTE_LENGTH, `Use at most ${MAX_CART_NOTE_LENGTH} characters.`)
    .refine(
      (note) => !SHARED_CART_TEXT_LINK_PATTERN.test(note),
      'Don’t include links in the note. The email already has the cart link.',
    ),
  [CART_HONEYPOT_FIELD]: z.string().catch(''),
});

export type SendCartForm = z.infer<typeof sendSharedCartFormSchema>;

/** The Pay form, with the displayed total; an outdated page fails with the new one. */
export const paySharedCartFormSchema = z.object({
  shown_total: z.coerce.number().int().min(0).catch(-1),
  shown_due: z.iso.datetime().nullable().catch(null),
  key: z
    .string()
    .regex(/^[A-Za-z0-9_-]{16,255}$/)
    .nullable()
    .catch(null),
});

export const cartPromoFormSchema = z.object({ code: createStorableCartTextSchema(64).catch('') });
