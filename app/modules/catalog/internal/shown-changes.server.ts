import { truncateTextWithEllipsis, convertHtmlToTextLines } from '#app/lib/plain-text.ts';
import type { DisplayedFieldChange } from '#app/lib/shown-change.ts';
import { buildTextFieldDiff as plainChange } from '#app/modules/content/drafts/word-diff.server.ts';

import { type ServiceContentField, SERVICE_EDITOR_FIELD_LABELS } from '../service-content.ts';
import { parseServiceDescriptionSections, SERVICE_PAGE_ACCORDION_SECTIONS } from '../service-description.ts';
import {
  listChangedServiceFields,
  type ServiceVersionDiff,
  formatServiceFieldValueForDiff,
} from '../version-diff.ts';

/** Long text fields, whose changes are shown word by word. */
const LONG_SERVICE_TEXT_FIELDS: ReadonlySet<ServiceContentField> = new Set([
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

const formatServiceValueForChangeList = (value: unknown): string => {
  if (Array.isArray(value)) return value.join('\n');
  return typeof value === 'string' ? convertHtmlToTextLines(value).join('\n') : '';
};

/** The change of a text; only a note if the formatting alone changed. */
function describeServiceTextChange(label: string, before: string, after: string): DisplayedFieldChange {
  if (before === after) return { label, from: 'previous formatting', to: 'new formatting, same text' };
  return plainChange(label, before, after);
}

/** The changes of a description by section, with the editor's labels. */
function listServiceDescriptionSectionChanges(before: unknown, after: unknown): DisplayedFieldChange[] {
  const [old, now] = [before, after].map((raw) =>
    parseServiceDescriptionSections(typeof raw === 'string' ? raw : null),
  );
  if (!old || !now) return [];
  const changed = SERVICE_PAGE_ACCORDION_SECTIONS.filter(({ key }) => old[key] !== now[key]);
  return changed.map(({ key, title }) =>
    describeServiceTextChange(
      title,
      formatServiceValueForChangeList(old[key]),
      formatServiceValueForChangeList(now[key]),
    ),
  );
}

/** Returns the name of a brief template, of which a version stores only the id. */
type GetBriefTemplateName = (templateId: string) => string | undefined;

/** Returns the changes of a version for display (AHIST-01). */
export function listServiceVersionChanges(
  diff: ServiceVersionDiff,
  nameOf: GetBriefTemplateName = () => undefined,
): DisplayedFieldChange[] {
  return listChangedServiceFields(diff).flatMap((field): DisplayedFieldChange[] => {
    const [before, after] = [diff.old[field], diff.new[field]];
    if (field === 'service_description') return listServiceDescriptionSectionChanges(before, after);
    const label = SERVICE_EDITOR_FIELD_LABELS[field];
    if (LONG_SERVICE_TEXT_FIELDS.has(field))
      return [
        describeServiceTextChange(
          label,
          formatServiceValueForChangeList(before),
          formatServiceValueForChangeList(after),
        ),
      ];
    const words = (value: unknown) =>
      truncateTextWithEllipsis(formatServiceFieldValueForDiff(field, value, nameOf), 160);
    return [{ label, from: words(before), to: words(after) }];
  });
}
