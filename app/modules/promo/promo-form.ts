import { z } from 'zod/mini';

import type { FormValues } from '#app/lib/form-values.ts';
import { type EditVersionConflictFailure, editorFormVersionFieldSchemas } from '#app/lib/posted-form.ts';
import { EASTERN_TIME_ZONE, type ShopTimeZone } from '#app/lib/shop-zone.ts';
import { formatDateTimeInput, parseDateTimeInput } from '#app/lib/date-time-input.ts';
import { formatCentsAsAmountInput, parseDollarsToCents } from '#app/lib/amount-input.ts';

import {
  promoAppliesToFieldSchemas,
  parsePromoAppliesToForm,
  getPromoAppliesToProblem,
  toPromoAppliesToFormValues,
} from './applies-to-form.ts';
import { normalisePromoCode, type PromoCodeRules } from './model.ts';

export const MAX_PROMO_CODE_LENGTH = 32;
export const MAX_PROMO_NOTE_LENGTH = 200;
const PROMO_CODE_PATTERN = /^[A-Z0-9_-]{3,32}$/;
const MAX_PROMO_CODE_USAGE_LIMIT = 1_000_000;

/** The form of a code (pages.md, /admin/promo-codes). An empty `code` is generated. */
export type PromoCodeFormTerms = Required<Omit<PromoCodeRules, 'currentUses'>> & { description: string };
export type ParsedPromoCodeForm = PromoCodeFormTerms & { version: number; overwrite: number | null };

export type PromoSaveFailure =
  | EditVersionConflictFailure
  | { code: 'not-found' }
  | { code: 'code-taken' }
  | { code: 'no-such-service' }
  | { code: 'used'; field: LockedPromoCodeField }
  | { code: 'in-use' };

/** The fields that a used code keeps, by their form names: its buyers relied on them. */
export const USED_PROMO_CODE_LOCKED_FIELDS = [
  'code',
  'type',
  'value',
  'applies_to',
  'starts',
  'minimum',
] as const;
export type LockedPromoCodeField = (typeof USED_PROMO_CODE_LOCKED_FIELDS)[number];

/** A whole number of at least one, or empty. */
const promoCodeUsageLimitSchema = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => /^\s*$|^\s*[1-9]\d{0,6}\s*$/.test(text) && Number(text) <= MAX_PROMO_CODE_USAGE_LIMIT,
        'Enter a whole number from 1 to 1,000,000, or leave it blank.',
      ),
    ),
  z.transform((text) => (text.trim() === '' ? null : Number(text))),
);

const createPromoDateTimeFieldSchema = (zone: ShopTimeZone) =>
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          (text) => text === '' || parseDateTimeInput(zone, text) !== null,
          'Enter a date and a time.',
        ),
      ),
    z.transform((text) => parseDateTimeInput(zone, text)),
  );

const promoMinimumOrderCentsSchema = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => text.trim() === '' || parseDollarsToCents(text) !== null,
        'Enter an amount such as 50.00.',
      ),
    ),
  z.transform((text) => (text.trim() === '' ? 0 : (parseDollarsToCents(text) ?? 0))),
);

/** Percent as a whole number, or cents; null if it is neither. */
function parsePromoDiscountValue(type: PromoCodeRules['type'], text: string): number | null {
  if (type === 'fixed') return parseDollarsToCents(text) || null;
  const percent = Number(text.trim().replace(/\s*%$/, ''));
  return Number.isInteger(percent) && percent >= 1 && percent <= 100 ? percent : null;
}

const isValidDiscountValue = ({ type, value }: { type: PromoCodeRules['type']; value: string }) =>
  parsePromoDiscountValue(type, value) !== null;

/** Runs even if other fields are invalid, so that all errors appear at once. */
const alwaysRunPromoFormCheck = () => true;

const buildPromoFormFields = (zone: ShopTimeZone) => ({
  ...editorFormVersionFieldSchemas,
  ...promoAppliesToFieldSchemas,
  code: z
    .pipe(z.string(), z.transform(normalisePromoCode))
    .check(
      z.refine(
        (code) => code === '' || PROMO_CODE_PATTERN.test(code),
        'Use 3 to 32 letters, digits, hyphens and underscores.',
      ),
    ),
  type: z.enum(['percentage', 'fixed'], 'Choose a discount type.'),
  value: z.string(),
  starts: createPromoDateTimeFieldSchema(zone),
  ends: createPromoDateTimeFieldSchema(zone),
  minimum: promoMinimumOrderCentsSchema,
  max_uses: promoCodeUsageLimitSchema,
  customer_limit: promoCodeUsageLimitSchema,
  description: z
    .string()
    .check(z.trim(), z.maxLength(MAX_PROMO_NOTE_LENGTH, `Use at most ${MAX_PROMO_NOTE_LENGTH} characters.`)),
  first_order: z.optional(z.string()),
});

/** The editor's form of a promo code; its times are in the shop's time zone. */
export const buildPromoFormSchema = (zone: ShopTimeZone) =>
  z.pipe(
    z.object(buildPromoFormFields(zone)).check(
      z.refine((form) => form.type !== 'percentage' || isValidDiscountValue(form), {
        path: ['value'],
        error: 'Enter a whole percentage from 1 to 100.',
        when: alwaysRunPromoFormCheck,
      }),
      z.refine((form) => form.type !== 'fixed' || isValidDiscountValue(form), {
        path: ['value'],
        error: 'Enter an amount above 0, such as 20.00.',
        when: alwaysRunPromoFormCheck,
      }),
      z.refine(({ starts, ends }) => !(starts instanceof Date && ends instanceof Date) || ends > starts, {
        path: ['ends'],
        error: 'The end must be after the start.',
        when: alwaysRunPromoFormCheck,
      }),
      z.check((payload) => {
        const message = getPromoAppliesToProblem(payload.value);
        if (message !== null)
          payload.issues.push({ code: 'custom', path: ['applies_to'], message, input: payload.value });
      }),
    ),
    z.transform((form): ParsedPromoCodeForm => ({
      version: form.version,
      overwrite: form.overwrite,
      code: form.code,
      description: form.description,
      type: form.type,
      value: parsePromoDiscountValue(form.type, form.value) ?? 0,
      startsAt: form.starts,
      endsAt: form.ends,
      minOrderCents: form.minimum,
      maxUses: form.max_uses,
      perCustomerLimit: form.customer_limit,
      isFirstOrderOnly: form.first_order !== undefined,
      ...parsePromoAppliesToForm(form),
    })),
  );

/** Returns the form values of a code. */
export function toPromoFormValues(
  terms: PromoCodeFormTerms,
  version: number,
  zone: ShopTimeZone,
): FormValues {
  const { startsAt, endsAt, maxUses, perCustomerLimit } = terms;
  return {
    version: String(version),
    code: terms.code,
    description: terms.description,
    type: terms.type,
    value: terms.type === 'fixed' ? formatCentsAsAmountInput(terms.value) : String(terms.value),
    starts: startsAt ? formatDateTimeInput(zone, startsAt) : '',
    ends: endsAt ? formatDateTimeInput(zone, endsAt) : '',
    minimum: terms.minOrderCents === 0 ? '' : formatCentsAsAmountInput(terms.minOrderCents),
    max_uses: maxUses === null ? '' : String(maxUses),
    customer_limit: perCustomerLimit === null ? '' : String(perCustomerLimit),
    ...(terms.isFirstOrderOnly && { first_order: 'on' }),
    ...toPromoAppliesToFormValues(terms),
  };
}

const GENERATED_PROMO_CODE_CHARACTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const GENERATED_PROMO_CODE_LENGTH = 8;

/**
 * Returns an unguessable code without similar-looking characters; `next`
 * returns an integer below its argument.
 */
export const makePromoCode = (next: (below: number) => number): string =>
  Array.from(
    { length: GENERATED_PROMO_CODE_LENGTH },
    () => GENERATED_PROMO_CODE_CHARACTERS[next(GENERATED_PROMO_CODE_CHARACTERS.length)] ?? '',
  ).join('');

/** The initial values of a new code. */
export const NEW_PROMO_TERMS: PromoCodeFormTerms = {
  code: '',
  description: '',
  type: 'percentage',
  value: 10,
  startsAt: null,
  endsAt: null,
  minOrderCents: 0,
  maxUses: null,
  perCustomerLimit: null,
  isFirstOrderOnly: false,
  serviceIds: null,
  categories: null,
};

/**
 * Returns the locked field that a form would change; null if there is none. An unchanged field of a time
 * keeps the stored seconds.
 */
export function findChangedLockedPromoField(
  before: PromoCodeFormTerms,
  after: PromoCodeFormTerms,
): LockedPromoCodeField | null {
  // Times in the same minute have the same field value in any time zone.
  const [one, other] = [
    toPromoFormValues(before, 1, EASTERN_TIME_ZONE),
    toPromoFormValues(after, 1, EASTERN_TIME_ZONE),
  ];
  const lists = ({ categories, service_ids: ids }: FormValues) => JSON.stringify([categories, ids]);
  const isChanged = (field: LockedPromoCodeField) =>
    one[field] !== other[field] || (field === 'applies_to' && lists(one) !== lists(other));
  return USED_PROMO_CODE_LOCKED_FIELDS.find(isChanged) ?? null;
}

/** Returns the message for a code that is not changed, with its field. */
export function toPromoSaveError(failure: Exclude<PromoSaveFailure, EditVersionConflictFailure>) {
  switch (failure.code) {
    case 'not-found':
      return { message: 'This promo code no longer exists.', status: 404 as const };
    case 'code-taken':
      return { message: 'A promo code with this name already exists.', field: 'code' };
    case 'no-such-service':
      return {
        message: 'A chosen service or category no longer exists. Reload the page and choose again.',
        field: 'applies_to',
      };
    case 'used':
      return {
        message: 'This code has been used. You can only change its end date and limits.',
        field: failure.field,
        status: 409 as const,
      };
    case 'in-use':
      return { message: 'Orders use this code. Archive it instead.', status: 409 as const };
  }
}
