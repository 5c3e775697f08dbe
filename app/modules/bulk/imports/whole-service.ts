import { SECTION_FIELDS, sectionsOf, withAbout, withSections } from '#app/modules/catalog/section-fields.ts';
import { hasSections } from '#app/modules/catalog/service-description.ts';

import { stepsHtml } from './steps-text.ts';

type Row = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The description a row leaves a service with, before its sections: one without sections of its own says what the service is about. */
function describedBy(before: Row | null, target: Row): string | null {
  const stored = textOf(before?.['service_description']);
  const given = textOf(target['service_description']);
  if (stored === null || given === null || given === stored) return given;
  return hasSections(stored) && !hasSections(given) ? withAbout(stored, given) : given;
}

/**
 * A row of a service whose description and sections say the same: of a section that the file has in its own column and in the description,
 * the one that differs from what is stored counts; of a new service, the column. `said` is what the file says.
 */
export function asWholeService(before: Row | null, target: Row, said: Row): Record<string, unknown> {
  const described = describedBy(before, target);
  const given = SECTION_FIELDS.flatMap((name): [string, string | null][] => {
    if (!Object.hasOwn(said, name)) return [];
    const value = textOf(said[name]);
    const isSaid = before ? value !== textOf(before[name]) : value !== null;
    if (!isSaid) return [];
    return [[name, name === 'process' && value !== null ? stepsHtml(value) : value]];
  });
  const description = withSections(described, Object.fromEntries(given));
  return { ...target, service_description: description, ...sectionsOf(description) };
}
