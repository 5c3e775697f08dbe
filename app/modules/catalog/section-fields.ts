import { composeDescription, parseDescription, type ServiceSections } from './service-description.ts';

/** The sections of a description that a row of an import may say in columns of their own; `about` is the description itself. */
export const SECTION_FIELDS = ['process', 'included', 'excluded', 'details', 'value'] as const;
export type SectionField = (typeof SECTION_FIELDS)[number];

/** What a row says of them: null or an empty text empties a section, undefined leaves it. */
export type GivenSections = Partial<Record<SectionField, string | null | undefined>>;

/** The sections of a stored description, each null where it says nothing. */
export function sectionsOf(raw: string | null): Record<SectionField, string | null> {
  const { process, included, excluded, details, value } = parseDescription(raw);
  const said = (text: string) => (text === '' ? null : text);
  return {
    process: said(process),
    included: said(included),
    excluded: said(excluded),
    details: said(details),
    value: said(value),
  };
}

/** The raw description with these sections in place of its own. */
export function withSections(raw: string | null, given: GivenSections): string | null {
  const sections: ServiceSections = parseDescription(raw);
  for (const key of SECTION_FIELDS) if (given[key] !== undefined) sections[key] = given[key]?.trim() ?? '';
  return composeDescription(raw, sections);
}

/** The raw description with another `about`, all other sections as they were. */
export const withAbout = (raw: string | null, about: string): string | null =>
  composeDescription(raw, { ...parseDescription(raw), about: about.trim() });
