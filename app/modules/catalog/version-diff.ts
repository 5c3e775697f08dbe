import { formatDollars } from '#app/lib/money.ts';
import { toPlainText } from '#app/lib/plain-text.ts';

import { type ContentField, FIELD_LABELS, type ServiceContent } from './service-content.ts';

/** What a save changed: old and new values of the fields that differ, by the specification's names (DATA-04). */
export type VersionDiff = { old: Partial<ServiceContent>; new: Partial<ServiceContent> };

/** AHIST-01: how many versions are read, and how many of those that changed something are shown. */
export const FETCHED_VERSIONS = 20;
export const SHOWN_VERSIONS = 10;

// Object.keys of a literal record gives its own keys.
const FIELDS = Object.keys(FIELD_LABELS) as ContentField[];

const isSameValue = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What differs between two states of a service. */
export function diffOf(before: ServiceContent, after: ServiceContent): VersionDiff {
  const changed = FIELDS.filter((field) => !isSameValue(before[field], after[field]));
  const only = (content: ServiceContent) =>
    Object.fromEntries(changed.map((field) => [field, content[field]]));
  return { old: only(before), new: only(after) };
}

/** The fields a stored diff really changed; what no version of ours wrote is left out. */
export function changedFields(diff: VersionDiff): ContentField[] {
  return FIELDS.filter(
    (field) => Object.hasOwn(diff.old, field) && !isSameValue(diff.old[field], diff.new[field]),
  );
}

const EMPTY = 'empty';

/** The name of a questionnaire, which a version knows by its id only. */
type NameOf = (templateId: string) => string | undefined;

type Words = (text: string, nameOf: NameOf) => string;

/** Fields whose value is not told as it stands. */
const WORDS: Partial<Record<ContentField, Words>> = {
  price_usd: (text) => formatDollars(Number(text)),
  delivery_time_days: (text) => `${Number(text) * 24} hours`,
  brief_template_id: (text, nameOf) => nameOf(text) ?? 'a deleted questionnaire',
  og_image: () => 'an image',
};

/** A value as it is told; `empty` without one. */
export function wordsOf(field: ContentField, value: unknown, nameOf: NameOf): string {
  if (value === null || value === undefined || value === '') return EMPTY;
  if (Array.isArray(value)) return value.length === 0 ? EMPTY : value.join(', ');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return WORDS[field]?.(text, nameOf) ?? toPlainText(text);
}

/** The sentences of AHIST-02. */
export const HISTORY_SENTENCES = {
  loadFailed: 'Failed to load version history.',
  restoreFailed: 'Failed to restore version.',
  restored: 'Service restored to previous version.',
} as const;
