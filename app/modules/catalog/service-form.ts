import { z } from 'zod/mini';

import { CATEGORY_LIMITS } from '#app/lib/categories.ts';
import type { FormValues } from '#app/lib/form-values.ts';
import { isHtml, convertHtmlToLines } from '#app/lib/plain-text.ts';
import { versionFieldSchemas } from '#app/lib/posted-form.ts';
import { richTextLinkCheck } from '#app/lib/rich-links.ts';
import { escapeXmlText } from '#app/lib/xml.ts';

import { BADGE_CODE, MOST_BADGES } from './badges/service-badge.ts';
import { phrasesOf, phrasesProblem } from './buyer-phrases.ts';
import { SEO_DESCRIPTION_LIMIT, SEO_TITLE_LIMIT } from './model.ts';
import { deliveryDaysFrom, priceCentsOf, priceInput, type ServiceContent } from './service-content.ts';
import { composeDescription, parseDescription, type ServiceSections } from './service-description.ts';

const TITLE_LIMIT = 160;
const LINE_LIMIT = 2000;
/** Limits of an order's checklist: number of rows, and their length. */
const MOST_ROWS = 40;
const ROW_LIMIT = 300;
const TEXT_LIMIT = 100_000;
const MOST_HOURS = 8760;

/** Plain text; null if empty. `label` is that of its field. */
const plainTextField = (label: string, limit: number) =>
  z.pipe(
    z
      .string()
      .check(z.maxLength(limit, `“${label}” can have at most ${limit.toLocaleString('en-US')} characters.`)),
    z.transform((text) => (text.trim() === '' ? null : text.trim())),
  );
const richText = z
  .string()
  .check(z.maxLength(TEXT_LIMIT, 'This text is longer than 100,000 characters.'), richTextLinkCheck);

/** A form field that occurs once or several times. */
const stringListField = z.pipe(
  z.optional(z.union([z.string(), z.array(z.string())])),
  z.transform((value) => [value ?? []].flat()),
);
/** Rows of a checklist: several pasted lines become several rows, empty ones are dropped. */
const checklistField = z.pipe(
  stringListField,
  z.pipe(
    z.transform((texts: string[]) =>
      texts.flatMap((text) => text.split(/\r?\n/).map((row) => row.trim())).filter((row) => row !== ''),
    ),
    z
      .array(z.string().check(z.maxLength(ROW_LIMIT, `A row can have at most ${ROW_LIMIT} characters.`)))
      .check(z.maxLength(MOST_ROWS, `At most ${MOST_ROWS} rows.`)),
  ),
);
const wholeNumber = (label: string, from: number, to: number) => {
  const sentence = `“${label}” must be a whole number from ${from} to ${to}.`;
  return z.pipe(
    z.string(),
    z.pipe(
      z.transform((text: string) => (text.trim() === '' ? from : Number(text))),
      z.number(sentence).check(z.int(sentence), z.gte(from, sentence), z.lte(to, sentence)),
    ),
  );
};
const priceField = z.pipe(
  z
    .string()
    .check(
      z.refine((text) => priceCentsOf(text) !== 'invalid', '“Price (USD)” must be a price such as 149.00.'),
    ),
  z.transform((text) => {
    const cents = priceCentsOf(text);
    return cents === 'invalid' ? null : cents;
  }),
);
const deliveryHoursField = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => /^\s*$|^\s*\d{1,5}(\.\d+)?\s*$/.test(text) && Number(text) <= MOST_HOURS,
        `“Delivery time (hours)” must be hours, at most ${MOST_HOURS.toLocaleString('en-US')}.`,
      ),
    ),
  z.transform((text) => deliveryDaysFrom(text.trim() === '' ? null : Number(text))),
);

/** A brief template by id; empty for none. If the form lacks the field, the value stays. */
const briefTemplate = z.optional(
  z.pipe(
    z.union([z.literal(''), z.guid('Choose a questionnaire.')]),
    z.transform((id) => (id === '' ? null : id.toLowerCase())),
  ),
);

/** Buyer phrases, one per line. If the form lacks the field, they stay. */
const buyerPhrases = z.optional(
  z.pipe(
    z.string().check(
      z.refine((text) => phrasesProblem(phrasesOf(text)) === null, {
        error: ({ input }) => phrasesProblem(phrasesOf(String(input))),
      }),
    ),
    z.transform(phrasesOf),
  ),
);

/**
 * The editor's form, Basics and SEO in one (AEDIT-10: `price_cents`, `slug`,
 * `created_at` and `updated_at` are not fields, so they are dropped from a
 * body). Price and delivery time are missing if the role may not change them.
 */
export const serviceForm = z.object({
  ...versionFieldSchemas,
  service_title: plainTextField('Service title', TITLE_LIMIT),
  /** Whether the shop has it is checked when saving. */
  category: plainTextField('Category', CATEGORY_LIMITS.name),
  price: z.optional(priceField),
  delivery_hours: z.optional(deliveryHoursField),
  pain_point: plainTextField('Pain point', LINE_LIMIT),
  about: richText,
  process: richText,
  included: checklistField,
  excluded: checklistField,
  details: richText,
  value: richText,
  badge_codes: z.pipe(
    stringListField,
    z
      .array(z.string().check(z.regex(BADGE_CODE, 'Choose a badge from the list.')))
      .check(z.maxLength(MOST_BADGES, `At most ${MOST_BADGES} badges.`)),
  ),
  revision_rounds: wholeNumber('Revision rounds included', 0, 20),
  effort_units: wholeNumber('Effort points', 1, 100),
  brief_template_id: briefTemplate,
  client_quote: plainTextField('Client satisfaction quote', LINE_LIMIT),
  founder_quote: plainTextField('Founder quote after delivery', LINE_LIMIT),
  buyer_phrases: buyerPhrases,
  seo_title: plainTextField('SEO title', SEO_TITLE_LIMIT),
  seo_description: plainTextField('SEO description', SEO_DESCRIPTION_LIMIT),
});
export type ServiceForm = z.infer<typeof serviceForm>;

/** The sections that are rich text. */
export const RICH_SECTIONS = ['about', 'process', 'details', 'value'] as const;

/**
 * Returns a section for the rich-text editor; the plain text of legacy descriptions is split into paragraphs.
 */
export function editorText(text: string): string {
  if (text === '' || isHtml(text)) return text;
  return convertHtmlToLines(text)
    .map((line) => `<p>${escapeXmlText(line)}</p>`)
    .join('');
}

/** The checklist as the form shows it, without the fallback row of an empty section. */
function shownRows({ included_rows, excluded_rows }: ServiceContent, sections: ServiceSections) {
  return {
    included: sections.included === '' ? [] : included_rows,
    excluded: sections.excluded === '' ? [] : excluded_rows,
  };
}

/** Returns the form values of a service. `version` is that of the row. */
export function formValuesOf(content: ServiceContent, version: number): FormValues {
  const sections = parseDescription(content.service_description);
  return {
    version: String(version),
    service_title: content.service_title ?? '',
    category: content.category ?? '',
    price: priceInput(content.price_usd),
    delivery_hours: String((content.delivery_time_days ?? 1) * 24),
    pain_point: content.reason_to_buy___pain_point ?? '',
    about: editorText(sections.about),
    process: editorText(sections.process),
    ...shownRows(content, sections),
    details: editorText(sections.details),
    value: editorText(sections.value),
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

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((row, place) => row === b[place]);

/** Rows as the text of their section; angle brackets are escaped. */
function plainLines(texts: readonly string[]): string {
  const text = texts.join('\n');
  return isHtml(text) ? escapeXmlText(text) : text;
}

/**
 * Returns the content of a submitted form. `clean` sanitizes rich text. Unchanged sections and rows keep
 * their stored form, even plain text; changed rows become the lines of their section.
 */
export function contentFrom(
  form: ServiceForm,
  before: ServiceContent,
  clean: (html: string) => string,
): ServiceContent {
  const sections = parseDescription(before.service_description);
  const shown = shownRows(before, sections);
  const written = (key: (typeof RICH_SECTIONS)[number]) => {
    if (form[key] === editorText(sections[key])) return sections[key];
    const cleaned = clean(form[key]).trim();
    return convertHtmlToLines(cleaned).length > 0 || cleaned.includes('<img') ? cleaned : '';
  };
  const listed = (key: 'included' | 'excluded') =>
    isSame(form[key], shown[key]) ? sections[key] : plainLines(form[key]);
  const next: ServiceSections = {
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
    service_description: composeDescription(before.service_description, next),
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
