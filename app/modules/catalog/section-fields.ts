import {
  composeServiceDescription,
  parseServiceDescriptionSections,
  type ServiceDescriptionSections,
} from './service-description.ts';

/**
 * The description sections that have columns of their own in an import; `about` is the description itself.
 */
export const SERVICE_DESCRIPTION_SECTION_FIELDS = [
  'process',
  'included',
  'excluded',
  'details',
  'value',
] as const;
export type ServiceDescriptionSectionField = (typeof SERVICE_DESCRIPTION_SECTION_FIELDS)[number];

/** The sections of a row: null or an empty text clears a section, undefined keeps it. */
export type ImportedServiceSectionTexts = Partial<
  Record<ServiceDescriptionSectionField, string | null | undefined>
>;

/** Returns the sections of a stored description; null for an empty one. */
export function getServiceDescriptionSectionFields(
  raw: string | null,
): Record<ServiceDescriptionSectionField, string | null> {
  const { process, included, excluded, details, value } = parseServiceDescriptionSections(raw);
  const textOrNull = (text: string) => (text === '' ? null : text);
  return {
    process: textOrNull(process),
    included: textOrNull(included),
    excluded: textOrNull(excluded),
    details: textOrNull(details),
    value: textOrNull(value),
  };
}

/** Returns the raw description with these sections replaced. */
export function replaceDescriptionSections(
  raw: string | null,
  added: ImportedServiceSectionTexts,
): string | null {
  const sections: ServiceDescriptionSections = parseServiceDescriptionSections(raw);
  for (const key of SERVICE_DESCRIPTION_SECTION_FIELDS)
    if (added[key] !== undefined) sections[key] = added[key]?.trim() ?? '';
  return composeServiceDescription(raw, sections);
}

/** Returns the raw description with another `about` and its other sections unchanged. */
export const replaceServiceDescriptionAboutSection = (raw: string | null, about: string): string | null =>
  composeServiceDescription(raw, { ...parseServiceDescriptionSections(raw), about: about.trim() });
