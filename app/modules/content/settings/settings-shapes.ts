import { z } from 'zod/mini';

import { removeInvisibleCharacters } from '#app/lib/invisible.ts';
import { EASTERN_TIME_ZONE } from '#app/lib/shop-zone.ts';
import { isTimeZone } from '#app/lib/time-zones.ts';
import { createWebUrlCheck } from '#app/lib/web-address.ts';

/**
 * No line breaks and no bidirectional controls: these texts also appear in email headers and on documents.
 */
const SINGLE_LINE_PATTERN = /^[^\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u;

/** Returns a single-line optional text; `what` starts its error message and is the label of its field. */
export const createOptionalSingleLineTextSchema = (what: string, max: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(max, `${what} can have at most ${max} characters.`),
      z.regex(SINGLE_LINE_PATTERN, `${what} must be one line of plain text.`),
    );

const createRequiredSettingsLineSchema = (what: string, max: number) =>
  createOptionalSingleLineTextSchema(what, max).check(z.minLength(1, `${what} is missing.`));

/** An optional external URL: https, without a user name before an @ or characters that browsers drop. */
const createOptionalExternalUrlSchema = (what: string) =>
  z.string().check(
    z.trim(),
    z.maxLength(500, `${what} can have at most 500 characters.`),
    createWebUrlCheck(`${what} must be a full URL that starts with https://.`, {
      isOther: (text) => text === '',
    }),
  );

export const DEFAULT_REFUND_DAYS = 7;
/** A quarter of a year is more than any law requires; zero would be a refund promise that no one can use. */
export const MAX_REFUND_WINDOW_DAYS = 90;
const REFUND_DAYS_ERROR = `“Refund period (days)” must be a whole number from 1 to ${MAX_REFUND_WINDOW_DAYS}.`;
const refundDaysSchema = z
  .int(REFUND_DAYS_ERROR)
  .check(z.gte(1, REFUND_DAYS_ERROR), z.lte(MAX_REFUND_WINDOW_DAYS, REFUND_DAYS_ERROR));

/** The same as typed input. Digits only: `Number` would also accept 1e1 and an empty text. */
export const refundDaysInputSchema = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string) => (/^\s*\d{1,4}\s*$/.test(text) ? Number(text) : Number.NaN)),
    refundDaysSchema,
  ),
);

export const timeZoneSchema = z.string().check(z.refine(isTimeZone, 'Choose a time zone from the list.'));

/** Maximum text lengths of `provider`. */
export const SHOP_DETAILS_MAX_LENGTHS = {
  name: 80,
  shortName: 40,
  about: 300,
  claim: 160,
  legalLine: 160,
  networkName: 40,
} as const;

/**
 * The provider of the services: what the shop states about itself on every
 * page, in every email and on every document.
 */
export const shopDetailsSchemaShape = {
  name: createRequiredSettingsLineSchema('“Shop name”', SHOP_DETAILS_MAX_LENGTHS.name),
  shortName: createRequiredSettingsLineSchema('“Short name”', SHOP_DETAILS_MAX_LENGTHS.shortName),
  about: createRequiredSettingsLineSchema('“About the shop”', SHOP_DETAILS_MAX_LENGTHS.about),
  claim: createOptionalSingleLineTextSchema('“Tagline”', SHOP_DETAILS_MAX_LENGTHS.claim),
  legalLine: createRequiredSettingsLineSchema('“Legal entity”', SHOP_DETAILS_MAX_LENGTHS.legalLine),
  email: z
    .string()
    .check(
      z.overwrite(removeInvisibleCharacters),
      z.trim(),
      z.maxLength(254, '“Support email” can have at most 254 characters.'),
      z.email('“Support email” must be an email address, like name@example.com.'),
    ),
  phone: z
    .string()
    .check(
      z.overwrite(removeInvisibleCharacters),
      z.trim(),
      z.regex(
        /^(?:(?=(?:\D*\d){5})[+\d ().\-/]{5,40})?$/,
        '“Phone” must be a phone number, like +1 (302) 555-0142.',
      ),
    ),
  bookCallUrl: createOptionalExternalUrlSchema('“Book a Call link”'),
  chatUrl: createOptionalExternalUrlSchema('“Chat link”'),
  networkName: createOptionalSingleLineTextSchema('“Social network”', SHOP_DETAILS_MAX_LENGTHS.networkName),
  networkUrl: createOptionalExternalUrlSchema('“Profile link”'),
  /**
   * Days after the last delivery in which a refund may be requested; values stored before this setting
   * existed default to 7.
   */
  refundDays: z._default(refundDaysSchema, DEFAULT_REFUND_DAYS),
  /**
   * IANA name of the time zone for all times; values stored before this setting existed, and unknown zones,
   * default to the shipped one.
   */
  timeZone: z.catch(timeZoneSchema, EASTERN_TIME_ZONE.id),
};

/** The message for an invalid number of effort points per day. */
export const EFFORT_POINTS_PER_DAY_ERROR = '“Effort points per day” must be a whole number from 1 to 1,000.';

/**
 * How delivery dates are calculated (pages.md "Delivery dates"): in hours on the
 * clock, or in the shop's working days.
 */
export const deliveryPromiseSettingFieldSchemas = {
  mode: z.enum(['clock', 'calendar'], 'Choose how to calculate dates.'),
  /** Until this time in the shop's time zone an order counts for the same working day: `15:00`. */
  cutOff: z.iso.time({
    precision: -1,
    error: '“Same-day cutoff” must be a time, like 15:00.',
  }),
  /** Effort points that are worked on in one day. */
  unitsAtOnce: z
    .int(EFFORT_POINTS_PER_DAY_ERROR)
    .check(z.gte(1, EFFORT_POINTS_PER_DAY_ERROR), z.lte(1_000, EFFORT_POINTS_PER_DAY_ERROR)),
};

const createInvoicingNumberPrefixSchema = (what: string) =>
  z
    .string()
    .check(
      z.regex(
        /^[A-Z\d-]{0,12}$/,
        `${what} can have up to 12 characters: capital letters, digits and hyphens.`,
      ),
    );

const INVALID_INVOICE_NUMBER_DIGITS_MESSAGE = '“Digits” must be a whole number from 1 to 10.';

/**
 * What invoices show apart from the order: their numbers and their issuer (orders.md "Invoices, credit notes
 * and manual orders").
 */
export const invoicingSettingFieldSchemas = {
  prefix: createInvoicingNumberPrefixSchema('“Invoice prefix”'),
  creditPrefix: createInvoicingNumberPrefixSchema('“Credit note prefix”'),
  /** Digits of the number, padded with zeros. */
  padding: z
    .int(INVALID_INVOICE_NUMBER_DIGITS_MESSAGE)
    .check(z.gte(1, INVALID_INVOICE_NUMBER_DIGITS_MESSAGE), z.lte(10, INVALID_INVOICE_NUMBER_DIGITS_MESSAGE)),
  /** Address and registration of the seller, one per line. */
  sellerLines: z
    .array(createRequiredSettingsLineSchema('A line of “Address and registration”', 200))
    .check(z.maxLength(6, '“Address and registration” can have at most 6 lines.')),
  sellerTaxId: createOptionalSingleLineTextSchema('“Tax ID”', 40),
  note: z.string().check(z.trim(), z.maxLength(500, '“Closing note” can have at most 500 characters.')),
};
