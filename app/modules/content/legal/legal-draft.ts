import { z } from 'zod/mini';

import { addDays } from '#app/lib/dates.ts';
import type { FormValues } from '#app/lib/form-values.ts';
import { removeInvisibleCharacters } from '#app/lib/invisible.ts';
import { editorFormVersionFieldSchemas } from '#app/lib/posted-form.ts';
import type { ShopTimeZone } from '#app/lib/shop-zone.ts';
import { parseDateTimeInput } from '#app/lib/date-time-input.ts';

import type { SubmittedContentDraft } from '../drafts/drafted.ts';
import { createOptionalSingleLineTextSchema } from '../settings/settings-shapes.ts';

import type { LegalPlaceholderValues } from './legal-text.ts';

export const MAX_LEGAL_TITLE_LENGTH = 120;
export const MAX_CHANGE_NOTE_LENGTH = 300;
/** Maximum characters of a draft before sanitizing, and of a published text. */
export const MAX_LEGAL_BODY_LENGTH = 100_000;
const MAX_LEGAL_DOCUMENT_SLUG_LENGTH = 80;
const MAX_LEGAL_EFFECTIVE_DATE_DAYS_AHEAD = 366;

/**
 * A legal page as its form has it, complete or not. `effective` is a time in the shop's time zone in the
 * format of date fields, empty for "at once".
 */
export type LegalDraftContent = { title: string; body: string; changeNote: string; effective: string };

export const EMPTY_LEGAL_DRAFT_CONTENT: LegalDraftContent = {
  title: '',
  body: '',
  changeNote: '',
  effective: '',
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Returns the stored draft, whatever its shape. */
export function parseLegalDraftContent(draft: unknown): LegalDraftContent {
  const of = (name: keyof LegalDraftContent) => {
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
export function getLegalFormValues(draft: unknown): FormValues {
  const { title, body, changeNote, effective } = parseLegalDraftContent(draft);
  return { title, body, change_note: changeNote, effective };
}

/** Forms post line breaks as two characters. */
const createLegalDraftTextSchema = (limit: number) =>
  z.pipe(
    z.optional(z.string().check(z.maxLength(limit, 'This text is too long.'))),
    z.transform((text = '') => text.replaceAll('\r\n', '\n')),
  );

/** The form of a legal page, parsed as a draft. */
export const legalDraftFormSchema = z.pipe(
  z.object({
    ...editorFormVersionFieldSchemas,
    title: createLegalDraftTextSchema(1_000),
    change_note: createLegalDraftTextSchema(2_000),
    effective: createLegalDraftTextSchema(40),
    body: createLegalDraftTextSchema(MAX_LEGAL_BODY_LENGTH),
  }),
  z.transform(({ version, overwrite, change_note, ...words }): SubmittedContentDraft => {
    const draft: LegalDraftContent = { ...words, changeNote: change_note };
    return { draft, version, overwrite };
  }),
);

/** The title and the note of a publication. */
export const legalPublicationSchema = z.object({
  title: createOptionalSingleLineTextSchema('The title', MAX_LEGAL_TITLE_LENGTH).check(
    z.minLength(1, 'Enter a title.'),
  ),
  changeNote: createOptionalSingleLineTextSchema('The change note', MAX_CHANGE_NOTE_LENGTH).check(
    z.minLength(1, 'Enter a short summary of the change for customers who accepted the earlier version.'),
  ),
});

/** The form of a new page; without a slug, one is derived from the title. */
export const newLegalPageForm = z.object({
  title: legalPublicationSchema.shape.title,
  slug: z
    .string()
    .check(
      z.overwrite(removeInvisibleCharacters),
      z.trim(),
      z.maxLength(
        MAX_LEGAL_DOCUMENT_SLUG_LENGTH,
        `Use at most ${MAX_LEGAL_DOCUMENT_SLUG_LENGTH} characters.`,
      ),
      z.regex(/^(?:[a-z\d]+(?:-[a-z\d]+)*)?$/, 'Use lowercase letters, digits and single hyphens.'),
    ),
});

/** Returns when a version takes effect; null if the time is invalid, past or more than a year away. */
export function parseLegalVersionEffectiveTime(typed: string, now: Date, zone: ShopTimeZone): Date | null {
  if (typed.trim() === '') return now;
  const at = parseDateTimeInput(zone, typed);
  return at && at > now && at <= addDays(now, MAX_LEGAL_EFFECTIVE_DATE_DAYS_AHEAD) ? at : null;
}

const isLegalTextPlaceholder = (
  name: string,
  facts: LegalPlaceholderValues,
): name is keyof LegalPlaceholderValues => Object.hasOwn(facts, name);

/**
 * Returns the placeholders of a text without a value: unknown or empty facts. Without duplicates, as written.
 */
export function findLegalPlaceholdersWithoutValue(html: string, facts: LegalPlaceholderValues): string[] {
  const written = [...html.matchAll(/\{([a-z_ ]{0,40})\}/gi)];
  const empty = written.filter(
    ([, name = '']) => !isLegalTextPlaceholder(name, facts) || facts[name].trim() === '',
  );
  return [...new Set(empty.map(([whole]) => whole))];
}

/** Returns the message about them. */
export function formatMissingLegalPlaceholderMessage(names: readonly string[]): string {
  const list = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('');
  return `There is no value for ${list}. Set it in the shop settings, or write the text yourself.`;
}
