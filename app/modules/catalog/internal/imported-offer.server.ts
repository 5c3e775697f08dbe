import type { ImportRowProblem } from '#app/lib/import-rows.ts';

import { NO_BRIEF_TEMPLATE_CELL_VALUE, type ImportedServiceRow } from '../service-row.ts';
import type { StoredServiceContent } from './imported-versions.server.ts';

/** The brief templates a file may name, and the default for new services without one. */
export type BriefTemplatesForServiceImport = {
  all: readonly { id: string; name: string }[];
  defaultId: string | null;
};

type ServiceImportBriefOptions = {
  briefs?: BriefTemplatesForServiceImport | undefined;
  /** The default brief template by category, for rows that name none. */
  briefTemplates?: ReadonlyMap<string, string> | undefined;
};

const isSameBriefTemplateName = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
const isNoBriefTemplateName = (name: string) =>
  isSameBriefTemplateName(name, NO_BRIEF_TEMPLATE_CELL_VALUE) || isSameBriefTemplateName(name, 'none');

/** Returns the rows that name an unknown brief template. */
export function findUnknownBriefTemplates(
  rows: readonly ImportedServiceRow[],
  { briefs }: ServiceImportBriefOptions,
): ImportRowProblem[] {
  return rows.flatMap(({ brief }, place) => {
    const isKnown =
      !brief ||
      isNoBriefTemplateName(brief) ||
      (briefs?.all.some(({ name }) => isSameBriefTemplateName(name, brief)) ?? false);
    const names = briefs?.all.map(({ name }) => `“${name}”`).join(', ') ?? '';
    const message = `is not a questionnaire in this shop. Available: ${names || 'none'}`;
    return isKnown ? [] : [{ row: place + 1, field: 'brief', message }];
  });
}

/** The brief template that a row names; if two share the name, the service keeps its own. */
function findBriefTemplateId(
  name: string,
  stored: string | null,
  { briefs }: ServiceImportBriefOptions,
): string | null {
  if (isNoBriefTemplateName(name)) return null;
  const named = briefs?.all.filter((one) => isSameBriefTemplateName(one.name, name)) ?? [];
  return (named.find(({ id }) => id === stored) ?? named[0])?.id ?? null;
}

/** The brief template of a row: the named one, else that of the service, else the default for a new one. */
function resolveImportedServiceBriefTemplateId(
  row: ImportedServiceRow,
  before: StoredServiceContent | undefined,
  options: ServiceImportBriefOptions,
): string | null {
  const stored = before?.content.brief_template_id ?? null;
  if (row.brief) return findBriefTemplateId(row.brief, stored, options);
  if (before) return stored;
  return options.briefTemplates?.get(row.category ?? '') ?? options.briefs?.defaultId ?? null;
}

/** Returns the columns for the brief and the promise; empty cells keep what the service has. */
export const buildImportedServiceBriefColumns = (
  row: ImportedServiceRow,
  before: StoredServiceContent | undefined,
  options: ServiceImportBriefOptions,
) => ({
  briefTemplateId: resolveImportedServiceBriefTemplateId(row, before, options),
  revisionRoundsIncluded: row.revision_rounds_included ?? before?.content.revision_rounds_included ?? 1,
  effortUnits: row.effort_units ?? before?.content.effort_units ?? 1,
});
