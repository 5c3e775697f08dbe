import { formatDollars } from '#app/lib/money.ts';
import { convertHtmlToSingleLineText } from '#app/lib/plain-text.ts';

import {
  type ServiceContentField,
  SERVICE_EDITOR_FIELD_LABELS,
  type EditableServiceContent,
} from './service-content.ts';

/**
 * The changes of a save: old and new values of the fields that differ, in the
 * specification's names (DATA-04).
 */
export type ServiceVersionDiff = {
  old: Partial<EditableServiceContent>;
  new: Partial<EditableServiceContent>;
};

/** AHIST-01: how many versions are read, and how many of those with changes are shown. */
export const MAX_FETCHED_SERVICE_VERSIONS = 20;
export const MAX_DISPLAYED_SERVICE_VERSIONS = 10;

// Object.keys of a literal record returns exactly its own keys.
const SERVICE_CONTENT_FIELDS = Object.keys(SERVICE_EDITOR_FIELD_LABELS) as ServiceContentField[];

const isSameServiceFieldValue = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Returns the differences between two states of a service. */
export function diffServiceContentVersions(
  before: EditableServiceContent,
  after: EditableServiceContent,
): ServiceVersionDiff {
  const changed = SERVICE_CONTENT_FIELDS.filter(
    (field) => !isSameServiceFieldValue(before[field], after[field]),
  );
  const only = (content: EditableServiceContent) =>
    Object.fromEntries(changed.map((field) => [field, content[field]]));
  return { old: only(before), new: only(after) };
}

/** Returns the fields that a stored diff really changed, ignoring unknown ones. */
export function listChangedServiceFields(diff: ServiceVersionDiff): ServiceContentField[] {
  return SERVICE_CONTENT_FIELDS.filter(
    (field) => Object.hasOwn(diff.old, field) && !isSameServiceFieldValue(diff.old[field], diff.new[field]),
  );
}

const EMPTY_VERSION_FIELD_LABEL = 'empty';

/** Returns the name of a brief template, of which a version stores only the id. */
type GetBriefTemplateName = (templateId: string) => string | undefined;

type FormatServiceFieldValue = (text: string, nameOf: GetBriefTemplateName) => string;

/** Fields whose values are not shown as stored. */
const SERVICE_DIFF_VALUE_FORMATTERS: Partial<Record<ServiceContentField, FormatServiceFieldValue>> = {
  price_usd: (text) => formatDollars(Number(text)),
  delivery_time_days: (text) => `${Number(text) * 24} hours`,
  brief_template_id: (text, nameOf) => nameOf(text) ?? 'a deleted questionnaire',
  og_image: () => 'an image',
};

/** Returns a value as display text; `empty` if there is none. */
export function formatServiceFieldValueForDiff(
  field: ServiceContentField,
  value: unknown,
  nameOf: GetBriefTemplateName,
): string {
  if (value === null || value === undefined || value === '') return EMPTY_VERSION_FIELD_LABEL;
  if (Array.isArray(value)) return value.length === 0 ? EMPTY_VERSION_FIELD_LABEL : value.join(', ');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return SERVICE_DIFF_VALUE_FORMATTERS[field]?.(text, nameOf) ?? convertHtmlToSingleLineText(text);
}

/** The sentences of AHIST-02. */
export const SERVICE_VERSION_HISTORY_MESSAGES = {
  loadFailed: 'Failed to load version history.',
  restoreFailed: 'Failed to restore version.',
  restored: 'Service restored to previous version.',
} as const;
