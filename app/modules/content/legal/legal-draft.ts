import { z } from 'zod/mini';

import { addDays } from '#app/lib/dates.ts';
import type { FormValues } from '#app/lib/form-values.ts';
import { withoutInvisible } from '#app/lib/invisible.ts';
import { versionFields } from '#app/lib/posted-form.ts';
import type { ShopZone } from '#app/lib/shop-zone.ts';
import { typedMoment } from '#app/lib/typed-moment.ts';

import type { SentDraft } from '../drafts/drafted.ts';
import { optionalLine } from '../settings/settings-shapes.ts';

import type { LegalFacts } from './legal-text.ts';

export const LEGAL_TITLE_LIMIT = 120;
export const CHANGE_NOTE_LIMIT = 300;
/** Characters of a draft, before it is cleaned; a published text has at most as many. */
export const LEGAL_BODY_LIMIT = 100_000;
const SLUG_LIMIT = 80;
const MOST_DAYS_AHEAD = 366;

/**
 * A legal page as its form has it, complete or not. `effective` is a time in the shop's zone as date fields write it, and empty for
 * "at once".
 */
export type LegalWords = { title: string; body: string; changeNote: string; effective: string };

export const NO_WORDS: LegalWords = { title: '', body: '', changeNote: '', effective: '' };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** What is stored of a draft, whatever shape it has. */
export function legalWords(draft: unknown): LegalWords {
  const of = (name: keyof LegalWords) => {
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

/** The fields of the form. */
export function legalFields(draft: unknown): FormValues {
  const { title, body, changeNote, effective } = legalWords(draft);
  return { title, body, change_note: changeNote, effective };
}

/** As forms send it, a line ends in two characters. */
const typed = (limit: number) =>
  z.pipe(
    z.optional(z.string().check(z.maxLength(limit, 'This text is too long.'))),
    z.transform((text = '') => text.replaceAll('\r\n', '\n')),
  );

/** The form of a legal page as it is sent, read as a draft. */
export const legalInput = z.pipe(
  z.object({
    ...versionFields,
    title: typed(1_000),
    change_note: typed(2_000),
    effective: typed(40),
    body: typed(LEGAL_BODY_LIMIT),
  }),
  z.transform(({ version, overwrite, change_note, ...words }): SentDraft => {
    const draft: LegalWords = { ...words, changeNote: change_note };
    return { draft, version, overwrite };
  }),
);

/** What is published as a title, and as a note. */
export const legalLines = z.object({
  title: optionalLine('The title', LEGAL_TITLE_LIMIT).check(z.minLength(1, 'Enter a title.')),
  changeNote: optionalLine('The change note', CHANGE_NOTE_LIMIT).check(
    z.minLength(1, 'Enter a short summary of the change for customers who accepted the earlier version.'),
  ),
});

/** The form of a page that is to be added; without an address its title makes one. */
export const newLegalInput = z.object({
  title: legalLines.shape.title,
  slug: z
    .string()
    .check(
      z.overwrite(withoutInvisible),
      z.trim(),
      z.maxLength(SLUG_LIMIT, `Use at most ${SLUG_LIMIT} characters.`),
      z.regex(/^(?:[a-z\d]+(?:-[a-z\d]+)*)?$/, 'Use lowercase letters, digits and single hyphens.'),
    ),
});

/** From when on a version applies: null for what is no time ahead, or one more than a year away. */
export function effectiveTime(typed: string, now: Date, zone: ShopZone): Date | null {
  if (typed.trim() === '') return now;
  const at = typedMoment(zone, typed);
  return at && at > now && at <= addDays(now, MOST_DAYS_AHEAD) ? at : null;
}

const isKnown = (name: string, facts: LegalFacts): name is keyof LegalFacts => Object.hasOwn(facts, name);

/** The placeholders of a text that nothing would stand for: no such fact, or an empty one. Each once, as it is written. */
export function emptyPlaceholders(html: string, facts: LegalFacts): string[] {
  const written = [...html.matchAll(/\{([a-z_ ]{0,40})\}/gi)];
  const empty = written.filter(([, name = '']) => !isKnown(name, facts) || facts[name].trim() === '');
  return [...new Set(empty.map(([whole]) => whole))];
}

/** The sentence about them. */
export function placeholderProblem(names: readonly string[]): string {
  const list = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('');
  return `There is no value for ${list}. Set it in the shop settings, or write the text yourself.`;
}
