import { cutText, textLines } from '#app/lib/plain-text.ts';
import type { ShownChange } from '#app/lib/shown-change.ts';
import { textChange as plainChange } from '#app/modules/content/drafts/word-diff.server.ts';

import { type ContentField, FIELD_LABELS } from '../service-content.ts';
import { parseDescription, SECTION_TITLES } from '../service-description.ts';
import { changedFields, type VersionDiff, wordsOf } from '../version-diff.ts';

/** Fields that hold text of any length, whose changes are told word by word. */
const TEXTS: ReadonlySet<ContentField> = new Set([
  'service_title',
  'reason_to_buy___pain_point',
  'included_rows',
  'excluded_rows',
  'client_satisfaction_quote',
  'founder_quote_after_delivery',
  'buyer_phrases',
  'seo_title',
  'seo_description',
]);

const linesOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.join('\n');
  return typeof value === 'string' ? textLines(value).join('\n') : '';
};

/** What became of a text; null when it reads as before and only its formatting is another. */
function textChange(label: string, before: string, after: string): ShownChange {
  if (before === after) return { label, from: 'previous formatting', to: 'new formatting, same text' };
  return plainChange(label, before, after);
}

/** A description is told by those of its sections that changed, each under the editor's name for it. */
function descriptionChanges(before: unknown, after: unknown): ShownChange[] {
  const [old, now] = [before, after].map((raw) => parseDescription(typeof raw === 'string' ? raw : null));
  if (!old || !now) return [];
  const changed = SECTION_TITLES.filter(({ key }) => old[key] !== now[key]);
  return changed.map(({ key, title }) => textChange(title, linesOf(old[key]), linesOf(now[key])));
}

/** The name of a questionnaire, which a version knows by its id only. */
type NameOf = (templateId: string) => string | undefined;

/** What a version changed, for people (AHIST-01). */
export function shownChanges(diff: VersionDiff, nameOf: NameOf = () => undefined): ShownChange[] {
  return changedFields(diff).flatMap((field): ShownChange[] => {
    const [before, after] = [diff.old[field], diff.new[field]];
    if (field === 'service_description') return descriptionChanges(before, after);
    const label = FIELD_LABELS[field];
    if (TEXTS.has(field)) return [textChange(label, linesOf(before), linesOf(after))];
    const words = (value: unknown) => cutText(wordsOf(field, value, nameOf), 160);
    return [{ label, from: words(before), to: words(after) }];
  });
}
