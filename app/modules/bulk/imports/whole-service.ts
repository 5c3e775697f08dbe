import { SECTION_FIELDS, sectionsOf, withAbout, withSections } from '#app/modules/catalog/section-fields.ts';
import { isKnownPicture, type ServicePicture } from '#app/modules/catalog/slides/known-pictures.ts';
import { hasSections } from '#app/modules/catalog/service-description.ts';

import type { PictureCell } from '../picture-cells.ts';
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

/** The pictures a service has with those a file adds; none of them goes for want of a word. */
function withPictures(stored: unknown, given: unknown): unknown {
  if (!Array.isArray(given)) return stored;
  const known = stored as ServicePicture[]; // as they were read
  return [...known, ...(given as PictureCell[]).filter(({ url }) => !isKnownPicture(known, url))];
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
  return {
    ...target,
    service_description: description,
    ...sectionsOf(description),
    ...(before && { images: withPictures(before['images'], said['images']) }),
  };
}
