import { SECTION_FIELDS, sectionsOf, withAbout, withSections } from '#app/modules/catalog/section-fields.ts';
import { isKnownPicture, type ServicePicture } from '#app/modules/catalog/slides/known-pictures.ts';
import { hasSections } from '#app/modules/catalog/service-description.ts';

import type { PictureCell } from '../picture-cells.ts';
import { stepsHtml } from './steps-text.ts';

type Row = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/**
 * The description that a row leaves on a service, without its sections; derived
 * if the service has none of its own.
 */
function describedBy(before: Row | null, target: Row): string | null {
  const stored = textOf(before?.['service_description']);
  const given = textOf(target['service_description']);
  if (stored === null || given === null || given === stored) return given;
  return hasSections(stored) && !hasSections(given) ? withAbout(stored, given) : given;
}

/** The stored pictures plus those of the file. A missing alt text removes no picture. */
function withPictures(stored: unknown, given: unknown): unknown {
  if (!Array.isArray(given)) return stored;
  const known = stored as ServicePicture[]; // as they were read
  return [...known, ...(given as PictureCell[]).filter(({ url }) => !isKnownPicture(known, url))];
}

/**
 * Makes the description and the sections of a service row agree. If the file has a section both in its own
 * column and in the description, the one that differs from the stored value counts; for a new service, the
 * column. `said` holds the file's values.
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
  return {
    ...target,
    service_description: description,
    ...sectionsOf(description),
    ...(before && { images: withPictures(before['images'], said['images']) }),
  };
}
