import {
  SERVICE_DESCRIPTION_SECTION_FIELDS,
  getServiceDescriptionSectionFields,
  replaceServiceDescriptionAboutSection,
  replaceDescriptionSections,
} from '#app/modules/catalog/section-fields.ts';
import {
  isExistingServicePictureUrl,
  type StoredOrPendingServicePicture,
} from '#app/modules/catalog/slides/known-pictures.ts';
import { isSectionedDescription } from '#app/modules/catalog/service-description.ts';

import type { ImportedPictureCell } from '../picture-cells.ts';
import { convertStepsToHtml } from './steps-text.ts';

type ImportedServiceValues = Readonly<Record<string, unknown>>;

const toServiceImportTextOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/**
 * The description that a row leaves on a service, without its sections; derived
 * if the service has none of its own.
 */
function mergeImportedServiceDescription(
  before: ImportedServiceValues | null,
  target: ImportedServiceValues,
): string | null {
  const stored = toServiceImportTextOrNull(before?.['service_description']);
  const provided = toServiceImportTextOrNull(target['service_description']);
  if (stored === null || provided === null || provided === stored) return provided;
  return isSectionedDescription(stored) && !isSectionedDescription(provided)
    ? replaceServiceDescriptionAboutSection(stored, provided)
    : provided;
}

/** The stored pictures plus those of the file. A missing alt text removes no picture. */
function mergeImportedServicePictures(stored: unknown, provided: unknown): unknown {
  if (!Array.isArray(provided)) return stored;
  const known = stored as StoredOrPendingServicePicture[]; // as they were read
  return [
    ...known,
    ...(provided as ImportedPictureCell[]).filter(({ url }) => !isExistingServicePictureUrl(known, url)),
  ];
}

/**
 * Makes the description and the sections of a service row agree. If the file has a section both in its own
 * column and in the description, the one that differs from the stored value counts; for a new service, the
 * column. `said` holds the file's values.
 */
export function mergeImportedServiceRowDescription(
  before: ImportedServiceValues | null,
  target: ImportedServiceValues,
  imported: ImportedServiceValues,
): Record<string, unknown> {
  const described = mergeImportedServiceDescription(before, target);
  const provided = SERVICE_DESCRIPTION_SECTION_FIELDS.flatMap((name): [string, string | null][] => {
    if (!Object.hasOwn(imported, name)) return [];
    const value = toServiceImportTextOrNull(imported[name]);
    const isImported = before ? value !== toServiceImportTextOrNull(before[name]) : value !== null;
    if (!isImported) return [];
    return [[name, name === 'process' && value !== null ? convertStepsToHtml(value) : value]];
  });
  const description = replaceDescriptionSections(described, Object.fromEntries(provided));
  return {
    ...target,
    service_description: description,
    ...getServiceDescriptionSectionFields(description),
    ...(before && { images: mergeImportedServicePictures(before['images'], imported['images']) }),
  };
}
