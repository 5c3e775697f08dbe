import { z } from 'zod/mini';

import { CATEGORY_NAME_AND_COUNT_LIMITS } from '#app/lib/categories.ts';
import type { FormValues } from '#app/lib/form-values.ts';
import { isHtml, convertHtmlToTextLines } from '#app/lib/plain-text.ts';
import { editorFormVersionFieldSchemas } from '#app/lib/posted-form.ts';
import { validateRichTextLinks } from '#app/lib/rich-links.ts';
import { escapeXmlText } from '#app/lib/xml.ts';

import { SERVICE_BADGE_CODE_PATTERN, MAX_SERVICE_BADGES } from './badges/service-badge.ts';
import { parseBuyerSearchPhrases, findServiceSearchPhrasesProblem } from './buyer-phrases.ts';
import { MAX_SEO_DESCRIPTION_LENGTH, MAX_SEO_TITLE_LENGTH } from './model.ts';
import {
  convertHoursToDeliveryDays,
  parsePriceCents,
  formatPriceInput,
  type EditableServiceContent,
} from './service-content.ts';
import {
  composeServiceDescription,
  parseServiceDescriptionSections,
  type ServiceDescriptionSections,
} from './service-description.ts';

const MAX_SERVICE_TITLE_LENGTH = 160;
const MAX_PLAIN_TEXT_LENGTH = 2000;
/** Limits of an order's checklist: number of rows, and their length. */
const MAX_CHECKLIST_FORM_ROWS = 40;
const MAX_CHECKLIST_FORM_ROW_LENGTH = 300;
const MAX_RICH_TEXT_LENGTH = 100_000;
const MAX_DELIVERY_TIME_HOURS = 8760;

/** Plain text; null if empty. `label` is that of its field. */
const createPlainTextFieldSchema = (label: string, limit: number) =>
  z.pipe(
    z
      .string()
      .check(z.maxLength(limit, `“${label}” can have at most ${limit.toLocaleString('en-US')} characters.`)),
    z.transform((text) => (text.trim() === '' ? null : text.trim())),
  );
const richTextFieldSchema = z
  .string()
  .check(
    z.maxLength(MAX_RICH_TEXT_LENGTH, 'This text is longer than 100,000 characters.'),
    validateRichTextLinks,
  );

/** A form field that occurs once or several times. */
const stringListFieldSchema = z.pipe(
  z.optional(z.union([z.string(), z.array(z.string())])),
  z.transform((value) => [value ?? []].flat()),
);
/** Rows of a checklist: several pasted lines become several rows, empty ones are dropped. */
const serviceChecklistFieldSchema = z.pipe(
  stringListFieldSchema,
  z.pipe(
    z.transform((texts: string[]) =>
      texts.flatMap((text) => text.split(/\r?\n/).map((row) => row.trim())).filter((row) => row !== ''),
    ),
    z
      .array(
        z
          .string()
          .check(
            z.maxLength(
              MAX_CHECKLIST_FORM_ROW_LENGTH,
              `A row can have at most ${MAX_CHECKLIST_FORM_ROW_LENGTH} characters.`,
            ),
          ),
      )
      .check(z.maxLength(MAX_CHECKLIST_FORM_ROWS, `At most ${MAX_CHECKLIST_FORM_ROWS} rows.`)),
  ),
);
const createWholeNumberFieldSchema = (label: string, from: number, to: number) => {
  const sentence = `“${label}” must be a whole number from ${from} to ${to}.`;
  return z.pipe(
    z.string(),
    z.pipe(
      z.transform((text: string) => (text.trim() === '' ? from : Number(text))),
      z.number(sentence).check(z.int(sentence), z.gte(from, sentence), z.lte(to, sentence)),
    ),
  );
};
const servicePriceFieldSchema = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => parsePriceCents(text) !== 'invalid',
        '“Price (USD)” must be a price such as 149.00.',
      ),
    ),
  z.transform((text) => {
    const cents = parsePriceCents(text);
    return cents === 'invalid' ? null : cents;
  }),
);
const deliveryHoursFieldSchema = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => /^\s*$|^\s*\d{1,5}(\.\d+)?\s*$/.test(text) && Number(text) <= MAX_DELIVERY_TIME_HOURS,
        `“Delivery time (hours)” must be hours, at most ${MAX_DELIVERY_TIME_HOURS.toLocaleString('en-US')}.`,
      ),
    ),
  z.transform((text) => convertHoursToDeliveryDays(text.trim() === '' ? null : Number(text))),
);

/** A brief template by id; empty for none. If the form lacks the field, the value stays. */
const briefTemplateFieldSchema = z.optional(
  z.pipe(
    z.union([z.literal(''), z.guid('Choose a questionnaire.')]),
    z.transform((id) => (id === '' ? null : id.toLowerCase())),
  ),
);

/** Buyer phrases, one per line. If the form lacks the field, they stay. */
const buyerPhrasesFieldSchema = z.optional(
  z.pipe(
    z.string().check(
      z.refine((text) => findServiceSearchPhrasesProblem(parseBuyerSearchPhrases(text)) === null, {
        error: ({ input }) => findServiceSearchPhrasesProblem(parseBuyerSearchPhrases(String(input))),
      }),
    ),
    z.transform(parseBuyerSearchPhrases),
  ),
);

/**
 * The editor's form, Basics and SEO in one (AEDIT-10: `price_cents`, `slug`,
 * `created_at` and `updated_at` are not fields, so they are dropped from a
 * body). Price and delivery time are missing if the role may not change them.
 */
export const serviceEditorFormSchema = z.object({
  ...editorFormVersionFieldSchemas,
  service_title: createPlainTextFieldSchema('Service title', MAX_SERVICE_TITLE_LENGTH),
  /** Whether the shop has it is checked when saving. */
  category: createPlainTextFieldSchema('Category', CATEGORY_NAME_AND_COUNT_LIMITS.name),
  price: z.optional(servicePriceFieldSchema),
  delivery_hours: z.optional(deliveryHoursFieldSchema),
  pain_point: createPlainTextFieldSchema('Pain point', MAX_PLAIN_TEXT_LENGTH),
  about: richTextFieldSchema,
  process: richTextFieldSchema,
  included: serviceChecklistFieldSchema,
  excluded: serviceChecklistFieldSchema,
  details: richTextFieldSchema,
  value: richTextFieldSchema,
  badge_codes: z.pipe(
    stringListFieldSchema,
    z
      .array(z.string().check(z.regex(SERVICE_BADGE_CODE_PATTERN, 'Choose a badge from the list.')))
      .check(z.maxLength(MAX_SERVICE_BADGES, `At most ${MAX_SERVICE_BADGES} badges.`)),
  ),
  revision_rounds: createWholeNumberFieldSchema('Revision rounds included', 0, 20),
  effort_units: createWholeNumberFieldSchema('Effort points', 1, 100),
  brief_template_id: briefTemplateFieldSchema,
  client_quote: createPlainTextFieldSchema('Client satisfaction quote', MAX_PLAIN_TEXT_LENGTH),
  founder_quote: createPlainTextFieldSchema('Founder quote after delivery', MAX_PLAIN_TEXT_LENGTH),
  buyer_phrases: buyerPhrasesFieldSchema,
  seo_title: createPlainTextFieldSchema('SEO title', MAX_SEO_TITLE_LENGTH),
  seo_description: createPlainTextFieldSchema('SEO description', MAX_SEO_DESCRIPTION_LENGTH),
});
export type ServiceEditorForm = z.infer<typeof serviceEditorFormSchema>;

/** The sections that are rich text. */
export const RICH_TEXT_SERVICE_SECTIONS = ['about', 'process', 'details', 'value'] as const;

/**
 * Returns a section for the rich-text editor; the plain text of legacy descriptions is split into paragraphs.
 */
export function convertServiceSectionToEditorHtml(text: string): string {
  if (text === '' || isHtml(text)) return text;
  return convertHtmlToTextLines(text)
    .map((line) => `<p>${escapeXmlText(line)}</p>`)
    .join('');
}

/** The checklist as the form shows it, without the fallback row of an empty section. */
function getServiceChecklistFormRows(
  { included_rows, excluded_rows }: EditableServiceContent,
  sections: ServiceDescriptionSections,
) {
  return {
    included: sections.included === '' ? [] : included_rows,
    excluded: sections.excluded === '' ? [] : excluded_rows,
  };
}

/** Returns the form values of a service. `version` is that of the row. */
export function getServiceFormValues(content: EditableServiceContent, version: number): FormValues {
  const sections = parseServiceDescriptionSections(content.service_description);
  return {
    version: String(version),
    service_title: content.service_title ?? '',
    category: content.category ?? '',
    price: formatPriceInput(content.price_usd),
    delivery_hours: String((content.delivery_time_days ?? 1) * 24),
    pain_point: content.reason_to_buy___pain_point ?? '',
    about: convertServiceSectionToEditorHtml(sections.about),
    process: convertServiceSectionToEditorHtml(sections.process),
    ...getServiceChecklistFormRows(content, sections),
    details: convertServiceSectionToEditorHtml(sections.details),
    value: convertServiceSectionToEditorHtml(sections.value),
    badge_codes: content.badge_codes,
    revision_rounds: String(content.revision_rounds_included),
    effort_units: String(content.effort_units),
    brief_template_id: content.brief_template_id ?? '',
    client_quote: content.client_satisfaction_quote ?? '',
    founder_quote: content.founder_quote_after_delivery ?? '',
    buyer_phrases: content.buyer_phrases.join('\n'),
    seo_title: content.seo_title ?? '',
    seo_description: content.seo_description ?? '',
  };
}

const hasEqualScopeRows = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((row, place) => row === b[place]);

/** Rows as the text of their section; angle brackets are escaped. */
function joinServiceChecklistRows(texts: readonly string[]): string {
  const text = texts.join('\n');
  return isHtml(text) ? escapeXmlText(text) : text;
}

/**
 * Returns the content of a submitted form. `clean` sanitizes rich text. Unchanged sections and rows keep
 * their stored form, even plain text; changed rows become the lines of their section.
 */
export function buildServiceContentFromForm(
  form: ServiceEditorForm,
  before: EditableServiceContent,
  clean: (html: string) => string,
): EditableServiceContent {
  const sections = parseServiceDescriptionSections(before.service_description);
  const shown = getServiceChecklistFormRows(before, sections);
  const written = (key: (typeof RICH_TEXT_SERVICE_SECTIONS)[number]) => {
    if (form[key] === convertServiceSectionToEditorHtml(sections[key])) return sections[key];
    const cleaned = clean(form[key]).trim();
    return convertHtmlToTextLines(cleaned).length > 0 || cleaned.includes('<img') ? cleaned : '';
  };
  const listed = (key: 'included' | 'excluded') =>
    hasEqualScopeRows(form[key], shown[key]) ? sections[key] : joinServiceChecklistRows(form[key]);
  const next: ServiceDescriptionSections = {
    about: written('about'),
    process: written('process'),
    included: listed('included'),
    excluded: listed('excluded'),
    details: written('details'),
    value: written('value'),
  };
  // Without rows the service's title becomes the only one (orders.md "Dates, capacity, contract and
  // figures").
  const owed = form.included.length > 0 ? form.included : [form.service_title ?? ''];
  return {
    ...before,
    service_title: form.service_title,
    service_description: composeServiceDescription(before.service_description, next),
    category: form.category,
    price_usd: form.price === undefined ? before.price_usd : form.price,
    delivery_time_days: form.delivery_hours ?? before.delivery_time_days,
    badge_codes: [...new Set(form.badge_codes)],
    reason_to_buy___pain_point: form.pain_point,
    client_satisfaction_quote: form.client_quote,
    founder_quote_after_delivery: form.founder_quote,
    revision_rounds_included: form.revision_rounds,
    effort_units: form.effort_units,
    brief_template_id:
      form.brief_template_id === undefined ? before.brief_template_id : form.brief_template_id,
    included_rows: owed.filter((row) => row !== ''),
    excluded_rows: form.excluded,
    buyer_phrases: form.buyer_phrases ?? before.buyer_phrases,
    seo_title: form.seo_title,
    seo_description: form.seo_description,
  };
}
