import { composeDescription, parseDescription, type ServiceSections } from './service-description.ts';

/**
 * The description sections that have columns of their own in an import; `about` is the description itself.
 */
export const SECTION_FIELDS = ['process', 'included', 'excluded', 'details', 'value'] as const;
export type SectionField = (typeof SECTION_FIELDS)[number];

/** The sections of a row: null or an empty text clears a section, undefined keeps it. */
export type SectionTexts = Partial<Record<SectionField, string | null | undefined>>;

/** Returns the sections of a stored description; null for an empty one. */
export function getDescriptionSections(raw: string | null): Record<SectionField, string | null> {
  const { process, included, excluded, details, value } = parseDescription(raw);
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
export function replaceDescriptionSections(raw: string | null, added: SectionTexts): string | null {
  const sections: ServiceSections = parseDescription(raw);
  for (const key of SECTION_FIELDS) if (added[key] !== undefined) sections[key] = added[key]?.trim() ?? '';
  return composeDescription(raw, sections);
}

/** Returns the raw description with another `about` and its other sections unchanged. */
export const replaceAboutSection = (raw: string | null, about: string): string | null =>
  composeDescription(raw, { ...parseDescription(raw), about: about.trim() });
