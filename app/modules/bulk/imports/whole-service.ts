import { SECTION_FIELDS, sectionsOf, withAbout, withSections } from '#app/modules/catalog/section-fields.ts';
import { isKnownPicture, type ServicePicture } from '#app/modules/catalog/slides/known-pictures.ts';
import { hasSections } from '#app/modules/catalog/service-description.ts';

import type { PictureCell } from '../picture-cells.ts';
import { stepsHtml } from './steps-text.ts';

type ServiceValues = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/**
 * The description that a row leaves on a service, without its sections; derived
 * if the service has none of its own.
 */
function describedBy(before: ServiceValues | null, target: ServiceValues): string | null {
  const stored = textOf(before?.['service_description']);
  const provided = textOf(target['service_description']);
  if (stored === null || provided === null || provided === stored) return provided;
  return hasSections(stored) && !hasSections(provided) ? withAbout(stored, provided) : provided;
}

/** The stored pictures plus those of the file. A missing alt text removes no picture. */
function withPictures(stored: unknown, provided: unknown): unknown {
  if (!Array.isArray(provided)) return stored;
  const known = stored as ServicePicture[]; // as they were read
  return [...known, ...(provided as PictureCell[]).filter(({ url }) => !isKnownPicture(known, url))];
}

/**
 * Makes the description and the sections of a service row agree. If the file has a section both in its own
 * column and in the description, the one that differs from the stored value counts; for a new service, the
 * column. `said` holds the file's values.
 */
export function asWholeService(
  before: ServiceValues | null,
  target: ServiceValues,
  imported: ServiceValues,
): Record<string, unknown> {
  const described = describedBy(before, target);
  const provided = SECTION_FIELDS.flatMap((name): [string, string | null][] => {
    if (!Object.hasOwn(imported, name)) return [];
    const value = textOf(imported[name]);
    const isImported = before ? value !== textOf(before[name]) : value !== null;
    if (!isImported) return [];
    return [[name, name === 'process' && value !== null ? stepsHtml(value) : value]];
  });
  const description = withSections(described, Object.fromEntries(provided));
  return {
    ...target,
    service_description: description,
    ...sectionsOf(description),
    ...(before && { images: withPictures(before['images'], imported['images']) }),
  };
}
