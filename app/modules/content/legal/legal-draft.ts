import { z } from 'zod/mini';

import { addDays } from '#app/lib/dates.ts';
import type { FormValues } from '#app/lib/form-values.ts';
import { removeInvisibleCharacters } from '#app/lib/invisible.ts';
import { versionFieldSchemas } from '#app/lib/posted-form.ts';
import type { ShopZone } from '#app/lib/shop-zone.ts';
import { parseDateTimeInput } from '#app/lib/typed-moment.ts';

import type { SentDraft } from '../drafts/drafted.ts';
import { createOptionalLineSchema } from '../settings/settings-shapes.ts';

import type { LegalPlaceholderValues } from './legal-text.ts';

export const LEGAL_TITLE_LIMIT = 120;
export const CHANGE_NOTE_LIMIT = 300;
/** Maximum characters of a draft before sanitizing, and of a published text. */
export const LEGAL_BODY_LIMIT = 100_000;
const SLUG_LIMIT = 80;
const MOST_DAYS_AHEAD = 366;

/**
 * A legal page as its form has it, complete or not. `effective` is a time in the shop's time zone in the
 * format of date fields, empty for "at once".
 */
export type LegalContent = { title: string; body: string; changeNote: string; effective: string };

export const EMPTY_LEGAL_CONTENT: LegalContent = { title: '', body: '', changeNote: '', effective: '' };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Returns the stored draft, whatever its shape. */
export function readLegalContent(draft: unknown): LegalContent {
  const of = (name: keyof LegalContent) => {
    const value = isRecord(draft) ? draft[name] : '';
    return typeof value === 'string' ? value : '';
  };
  return {
    title: of('title'),
    body: of('body'),
    changeNote: of('changeNote'),
    effective: of('effective'),
  };
}

/** Returns the form values of a draft. */
export function legalFields(draft: unknown): FormValues {
  const { title, body, changeNote, effective } = readLegalContent(draft);
  return { title, body, change_note: changeNote, effective };
}

/** Forms post line breaks as two characters. */
const typed = (limit: number) =>
  z.pipe(
    z.optional(z.string().check(z.maxLength(limit, 'This text is too long.'))),
    z.transform((text = '') => text.replaceAll('\r\n', '\n')),
  );

/** The form of a legal page, parsed as a draft. */
export const legalInput = z.pipe(
  z.object({
    ...versionFieldSchemas,
    title: typed(1_000),
    change_note: typed(2_000),
    effective: typed(40),
    body: typed(LEGAL_BODY_LIMIT),
  }),
  z.transform(({ version, overwrite, change_note, ...words }): SentDraft => {
    const draft: LegalContent = { ...words, changeNote: change_note };
    return { draft, version, overwrite };
  }),
);

/** The title and the note of a publication. */
export const legalLines = z.object({
  title: createOptionalLineSchema('The title', LEGAL_TITLE_LIMIT).check(z.minLength(1, 'Enter a title.')),
  changeNote: createOptionalLineSchema('The change note', CHANGE_NOTE_LIMIT).check(
    z.minLength(1, 'Enter a short summary of the change for customers who accepted the earlier version.'),
  ),
});

/** The form of a new page; without a slug, one is derived from the title. */
export const newLegalInput = z.object({
  title: legalLines.shape.title,
  slug: z
    .string()
    .check(
      z.overwrite(removeInvisibleCharacters),
      z.trim(),
      z.maxLength(SLUG_LIMIT, `Use at most ${SLUG_LIMIT} characters.`),
      z.regex(/^(?:[a-z\d]+(?:-[a-z\d]+)*)?$/, 'Use lowercase letters, digits and single hyphens.'),
    ),
});

/** Returns when a version takes effect; null if the time is invalid, past or more than a year away. */
export function effectiveTime(typed: string, now: Date, zone: ShopZone): Date | null {
  if (typed.trim() === '') return now;
  const at = parseDateTimeInput(zone, typed);
  return at && at > now && at <= addDays(now, MOST_DAYS_AHEAD) ? at : null;
}

const isKnown = (name: string, facts: LegalPlaceholderValues): name is keyof LegalPlaceholderValues =>
  Object.hasOwn(facts, name);

/**
 * Returns the placeholders of a text without a value: unknown or empty facts. Without duplicates, as written.
 */
export function emptyPlaceholders(html: string, facts: LegalPlaceholderValues): string[] {
  const written = [...html.matchAll(/\{([a-z_ ]{0,40})\}/gi)];
  const empty = written.filter(([, name = '']) => !isKnown(name, facts) || facts[name].trim() === '');
  return [...new Set(empty.map(([whole]) => whole))];
}

/** Returns the message about them. */
export function placeholderProblem(names: readonly string[]): string {
  const list = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('');
  return `There is no value for ${list}. Set it in the shop settings, or write the text yourself.`;
}
