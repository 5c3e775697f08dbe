import { convertHtmlToTextLines } from '#app/lib/plain-text.ts';
import type { EditVersionConflictFailure } from '#app/lib/posted-form.ts';
import { formatCentsAsAmountInput } from '#app/lib/amount-input.ts';

import { parseServiceDescriptionSections, SERVICE_PAGE_ACCORDION_SECTIONS } from './service-description.ts';

export type ServiceStatus = 'draft' | 'published' | 'archived';

/**
 * The editable content of a service in the specification's names; `included_rows` and `excluded_rows` are the
 * checklist an order will carry (pages.md "The checklist is the contract").
 */
export type EditableServiceContent = {
  service_title: string | null;
  service_description: string | null;
  category: string | null;
  /** Cents. */
  price_usd: number | null;
  delivery_time_days: number | null;
  badge_codes: string[];
  reason_to_buy___pain_point: string | null;
  client_satisfaction_quote: string | null;
  founder_quote_after_delivery: string | null;
  revision_rounds_included: number;
  effort_units: number;
  /** The brief template its buyers fill in; null for none. */
  brief_template_id: string | null;
  included_rows: string[];
  excluded_rows: string[];
  /** What buyers call it before they know its name, for the search (search.md "Buyer phrases"). */
  buyer_phrases: string[];
  seo_title: string | null;
  seo_description: string | null;
  og_image: string | null;
  status: ServiceStatus;
};

export type ServiceContentField = keyof EditableServiceContent;

/** The initial content of a new service (AEDIT-06, AEDIT-09). */
export const EMPTY_SERVICE_CONTENT: EditableServiceContent = {
  service_title: null,
  service_description: null,
  category: null,
  price_usd: null,
  delivery_time_days: 1,
  badge_codes: [],
  reason_to_buy___pain_point: null,
  client_satisfaction_quote: null,
  founder_quote_after_delivery: null,
  revision_rounds_included: 1,
  effort_units: 1,
  brief_template_id: null,
  included_rows: [],
  excluded_rows: [],
  buyer_phrases: [],
  seo_title: null,
  seo_description: null,
  og_image: null,
  status: 'draft',
};

/** The labels of the fields in the editor, in its order. */
export const SERVICE_EDITOR_FIELD_LABELS: Record<ServiceContentField, string> = {
  service_title: 'Service title',
  category: 'Category',
  price_usd: 'Price',
  delivery_time_days: 'Delivery time',
  reason_to_buy___pain_point: 'Pain point',
  service_description: 'Description',
  included_rows: "What's included",
  excluded_rows: "What's not included",
  badge_codes: 'Badges',
  revision_rounds_included: 'Revision rounds',
  effort_units: 'Effort points',
  brief_template_id: 'Brief',
  client_satisfaction_quote: 'Client satisfaction quote',
  founder_quote_after_delivery: 'Founder quote after delivery',
  buyer_phrases: 'Search phrases',
  seo_title: 'SEO title',
  seo_description: 'SEO description',
  og_image: 'Sharing image',
  status: 'Status',
};

/** AEDIT-08: strips everything but digits and the dot while typing. */
export const cleanServicePriceWhileTyping = (typed: string): string => typed.replaceAll(/[^\d.]/g, '');

/** A comma before one or two digits: cents in most of Europe, which stripping would multiply. */
const DECIMAL_COMMA_PRICE_PATTERN = /^[^\d.,]*\d+,\d{1,2}[^\d.,]*$/;

/** Largest price the payment provider accepts, in cents. */
const MAX_SERVICE_PRICE_CENTS = 99_999_999;

/**
 * Returns a typed price in cents, rounding half a cent up; null if it is empty, `invalid` if it is not a
 * number, too large, or has a comma before its cents: `95,50` must not become 9550 dollars.
 */
export function parsePriceCents(typed: string): number | null | 'invalid' {
  if (DECIMAL_COMMA_PRICE_PATTERN.test(typed)) return 'invalid';
  const text = cleanServicePriceWhileTyping(typed);
  if (text === '') return typed.trim() === '' ? null : 'invalid';
  const [, dollars = '', fraction = ''] = /^(\d{0,9})(?:\.(\d{0,9}))?$/.exec(text) ?? [];
  if (dollars === '' && fraction === '') return 'invalid';
  // From the digits, since floats are inexact: 1.005 dollars must round up to 101 cents.
  const thirdDigit = Number(fraction[2] ?? 0);
  const cents =
    Number(dollars) * 100 + Number(fraction.padEnd(2, '0').slice(0, 2)) + (thirdDigit >= 5 ? 1 : 0);
  return cents > MAX_SERVICE_PRICE_CENTS ? 'invalid' : cents;
}

/** Returns a price as the editor shows it: `149.00` for 14900. */
export const formatPriceInput = (cents: number | null): string =>
  cents === null ? '' : formatCentsAsAmountInput(cents);

/** AEDIT-09: rounds hours up to whole days, at least one; one day if the value is missing. */
export function convertHoursToDeliveryDays(hours: number | null): number {
  return Math.max(1, Math.ceil((hours ?? 24) / 24));
}

/** Whether any section of a description has text. */
function hasServiceDescriptionText(raw: string | null): boolean {
  const sections = parseServiceDescriptionSections(raw);
  return SERVICE_PAGE_ACCORDION_SECTIONS.some(({ key }) => convertHtmlToTextLines(sections[key]).length > 0);
}

/** AEDIT-04: what a service lacks to be public, in the order of the specification. */
type MissingServicePublishRequirement = 'title-missing' | 'description-missing' | 'category-missing';
export type ServicePublishFailure = {
  code: MissingServicePublishRequirement;
  missing: readonly MissingServicePublishRequirement[];
};

/** Returns the first reason why a service cannot be published; null if it can. */
export function findServicePublishFailure(content: EditableServiceContent): ServicePublishFailure | null {
  const missing: MissingServicePublishRequirement[] = [];
  if (!content.service_title?.trim()) missing.push('title-missing');
  if (!hasServiceDescriptionText(content.service_description)) missing.push('description-missing');
  if (content.category === null) missing.push('category-missing');
  const [code] = missing;
  return code ? { code, missing } : null;
}

/** Smallest card payment, in cents. */
const MIN_CARD_PAYMENT_CENTS = 50;

/** Returns a warning about a price that may be published all the same (pages.md, /admin/services/{id}). */
export function getServicePriceWarning(cents: number | null): string | null {
  if (cents === null) return 'Not listed or available to buy until it has a price.';
  return cents < MIN_CARD_PAYMENT_CENTS
    ? 'Cards can’t be charged less than $0.50, so it can’t be bought on its own.'
    : null;
}

/** Why a service is not changed. */
export type ServiceEditFailure =
  | ServicePublishFailure
  | EditVersionConflictFailure
  | { code: 'service-not-found' }
  | { code: 'in-trash' }
  | { code: 'price-not-allowed' }
  | { code: 'unknown-badge' }
  | { code: 'unknown-category' }
  | { code: 'unknown-brief' }
  | { code: 'text-too-long'; field: string };

const SERVICE_EDIT_ERROR_MESSAGES = {
  'title-missing': 'Service title is required to publish.',
  'description-missing': 'Service description is required to publish.',
  'category-missing': 'Service category is required to publish.',
  'service-not-found': 'This service no longer exists.',
  'in-trash': 'This service is in the trash. Restore it to change it.',
  'price-not-allowed': 'Your role can’t change the price or delivery time.',
  'unknown-brief': 'This questionnaire no longer exists. Choose another one for the brief.',
  'unknown-badge': 'One of the badges no longer exists.',
  'unknown-category': 'Choose one of the categories.',
  'text-too-long': 'This text is longer than 100,000 characters.',
} as const;

const SERVICE_EDIT_ERROR_FIELDS: Partial<Record<ServiceEditFailure['code'], string>> = {
  'title-missing': 'service_title',
  'description-missing': 'about',
  'category-missing': 'category',
  'price-not-allowed': 'price',
  'unknown-badge': 'badge_codes',
  'unknown-category': 'category',
  'unknown-brief': 'brief_template_id',
};

const SERVICE_EDIT_ERROR_STATUSES: Partial<Record<ServiceEditFailure['code'], 403 | 404 | 409>> = {
  'price-not-allowed': 403,
  'service-not-found': 404,
  'in-trash': 409,
};

type ServiceEditErrorResponse =
  | { problems: { field: string | null; message: string }[]; status: number }
  | { message: string; field?: string; status?: number };

/** Returns the message for the editor, its field, and the status of the response. */
export function toServiceEditErrorResponse(
  failure: Exclude<ServiceEditFailure, EditVersionConflictFailure>,
): ServiceEditErrorResponse {
  if ('missing' in failure)
    return {
      problems: failure.missing.map((code) => ({
        field: SERVICE_EDIT_ERROR_FIELDS[code] ?? null,
        message: SERVICE_EDIT_ERROR_MESSAGES[code],
      })),
      status: 422,
    };
  const field = failure.code === 'text-too-long' ? failure.field : SERVICE_EDIT_ERROR_FIELDS[failure.code];
  const status = SERVICE_EDIT_ERROR_STATUSES[failure.code];
  return {
    message: SERVICE_EDIT_ERROR_MESSAGES[failure.code],
    ...(field && { field }),
    ...(status && { status }),
  };
}

/** AEDIT-12. */
export const PREVIEW_NEEDS_TITLE_MESSAGE = 'Please add a service title before previewing.';
