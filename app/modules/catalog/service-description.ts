import {
  truncateTextAtWordEnd,
  isHtml,
  convertHtmlToTextLines,
  convertHtmlToSingleLineText,
} from '#app/lib/plain-text.ts';

/** DETAIL-04: the six sections of a description, raw (HTML or plain text); missing ones are empty. */
export type ServiceDescriptionSections = {
  about: string;
  process: string;
  included: string;
  excluded: string;
  details: string;
  value: string;
};

/**
 * What an order item stores of a service (orders.md "Dates, capacity, contract and figures"): raw sections
 * and their rows.
 */
export type OrderItemServiceScope = ServiceDescriptionSections & {
  includedRows: string[];
  excludedRows: string[];
};

/** The accordion of DETAIL-03, in its order. */
export const SERVICE_PAGE_ACCORDION_SECTIONS = [
  { key: 'about', title: 'About This Service' },
  { key: 'process', title: 'How It Works' },
  { key: 'included', title: "What's Included" },
  { key: 'excluded', title: "What's Not Included" },
  { key: 'details', title: 'Additional Details' },
  { key: 'value', title: 'Why It Matters?' },
] as const satisfies readonly { key: keyof ServiceDescriptionSections; title: string }[];

function parseJsonObject(text: string): Record<string, unknown> | null {
  if (!text.trimStart().startsWith('{')) return null;
  try {
    const value: unknown = JSON.parse(text);
    // Valid JSON that starts with a brace is an object.
    return value as Record<string, unknown>;
  } catch {
    return null;
  }
}

function formatServiceSectionText(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value))
    return value
      .filter((row) => typeof row === 'string')
      .join('\n')
      .trim();
  return '';
}

const hasServiceDescriptionSections = (
  json: Record<string, unknown> | null,
): json is Record<string, unknown> =>
  json !== null && SERVICE_PAGE_ACCORDION_SECTIONS.some(({ key }) => Object.hasOwn(json, key));

/** Whether a description is JSON text with sections. */
export const isSectionedDescription = (raw: string): boolean =>
  hasServiceDescriptionSections(parseJsonObject(raw.trim()));

/**
 * DETAIL-04: parses JSON text with the six sections; anything else (plain text, HTML, malformed JSON, JSON
 * without any of the sections) becomes the about section unchanged.
 */
export function parseServiceDescriptionSections(raw: string | null): ServiceDescriptionSections {
  const text = raw?.trim() ?? '';
  const json = parseJsonObject(text);
  const read = (key: keyof ServiceDescriptionSections) =>
    hasServiceDescriptionSections(json) && Object.hasOwn(json, key)
      ? formatServiceSectionText(json[key])
      : '';
  return {
    about: hasServiceDescriptionSections(json) ? read('about') : text,
    process: read('process'),
    included: read('included'),
    excluded: read('excluded'),
    details: read('details'),
    value: read('value'),
  };
}

/**
 * Applies `change` to the text of every section of a raw description. The JSON around the sections, and texts
 * that `change` returns unchanged, keep their exact form.
 */
export function transformServiceDescriptionTexts(raw: string, change: (text: string) => string): string {
  const json = parseJsonObject(raw);
  if (!hasServiceDescriptionSections(json)) return change(raw);
  const changed = (value: unknown): unknown => {
    if (typeof value === 'string') return change(value);
    return Array.isArray(value) ? value.map(changed) : value;
  };
  const result = JSON.stringify(
    Object.fromEntries(Object.entries(json).map(([key, value]) => [key, changed(value)])),
  );
  return result === JSON.stringify(json) ? raw : result;
}

/**
 * Returns the raw description with these sections: unchanged if they are equal, otherwise JSON text that
 * keeps the other keys of the old JSON. Null if every section is empty.
 */
export function composeServiceDescription(
  raw: string | null,
  sections: ServiceDescriptionSections,
): string | null {
  const before = parseServiceDescriptionSections(raw);
  if (SERVICE_PAGE_ACCORDION_SECTIONS.every(({ key }) => before[key] === sections[key])) return raw;
  if (SERVICE_PAGE_ACCORDION_SECTIONS.every(({ key }) => sections[key] === '')) return null;
  const json = parseJsonObject(raw ?? '');
  return JSON.stringify({ ...(hasServiceDescriptionSections(json) && json), ...sections });
}

/**
 * Returns the first non-empty section of a description as one plain line, for cards, search and meta tags.
 */
export function getServiceDescriptionPreviewText(raw: string | null): string {
  const sections = parseServiceDescriptionSections(raw);
  for (const { key } of SERVICE_PAGE_ACCORDION_SECTIONS) {
    const text = convertHtmlToSingleLineText(sections[key]);
    if (text) return text;
  }
  return '';
}

/** GRID-08: returns 85 characters of text without HTML, cut at a word. */
export const getServiceCardDescription = (raw: string | null): string =>
  truncateTextAtWordEnd(getServiceDescriptionPreviewText(raw), 85);

/** DETAIL-17: returns the first 100 characters of the plain text. */
export const summarizeServiceDescription = (raw: string | null): string =>
  Array.from(getServiceDescriptionPreviewText(raw)).slice(0, 100).join('').trimEnd();

const MAX_SERVICE_DESCRIPTION_LIST_ROWS = 40;
const MAX_SERVICE_CHECKLIST_ROW_LENGTH = 300;

function listHtmlListItemTexts(html: string): string[] {
  return html
    .split(/<li\b[^<>]*>/i)
    .slice(1)
    .map((item) => convertHtmlToSingleLineText(item.split(/<\/li\b|<[uo]l\b/i, 1)[0] ?? ''));
}

function splitSentences(line: string): string[] {
  if (!/[.!?](?:\s|$)/.test(line)) return [];
  return Array.from(
    new Intl.Segmenter('en', { granularity: 'sentence' }).segment(line),
    ({ segment }) => segment,
  );
}

/**
 * Returns the checklist rows of a section (orders.md "Dates, capacity, contract and figures"): list items of
 * HTML, else lines, else sentences, each without HTML, at most 300 characters and 40 rows. Text without a
 * list or a sentence, and an empty text, give `fallback` (the service's title, so that an order always has a
 * row); without a fallback the text itself, or nothing.
 */
export function splitSectionIntoChecklist(section: string, fallback: string | null): string[] {
  const lines = convertHtmlToTextLines(section);
  const candidates = [
    isHtml(section) ? listHtmlListItemTexts(section) : [],
    lines.length > 1 ? lines : [],
    splitSentences(lines[0] ?? ''),
  ];
  const found = candidates.find((rows) => rows.some((row) => row.trim() !== ''));
  const rows = found ?? (fallback === null ? lines : [fallback]);
  return rows
    .map((row) =>
      truncateTextAtWordEnd(
        row.replace(/^(?:[-*•✓✗]|\d{1,2}[.)])\s+/, '').trim(),
        MAX_SERVICE_CHECKLIST_ROW_LENGTH,
      ).replace(/[.;]$/, ''),
    )
    .filter((row) => row !== '')
    .slice(0, MAX_SERVICE_DESCRIPTION_LIST_ROWS);
}

/** Returns the checklist rows of a service: included (at least one) and excluded. */
export function buildServiceChecklistRows(sections: ServiceDescriptionSections, title: string) {
  return {
    includedRows: splitSectionIntoChecklist(sections.included, title),
    excludedRows: splitSectionIntoChecklist(sections.excluded, null),
  };
}
