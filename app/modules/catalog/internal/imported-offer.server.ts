import type { RowProblem } from '#app/lib/import-rows.ts';

import { NO_BRIEF, type ServiceRow } from '../service-row.ts';
import type { StoredContent } from './imported-versions.server.ts';

/** The brief templates a file may name, and the default for new services without one. */
export type NamedBriefs = {
  all: readonly { id: string; name: string }[];
  defaultId: string | null;
};

type OfferOptions = {
  briefs?: NamedBriefs | undefined;
  /** The default brief template by category, for rows that name none. */
  briefTemplates?: ReadonlyMap<string, string> | undefined;
};

const isName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
const isNoBrief = (name: string) => isName(name, NO_BRIEF) || isName(name, 'none');

/** Returns the rows that name an unknown brief template. */
export function unknownBriefs(rows: readonly ServiceRow[], { briefs }: OfferOptions): RowProblem[] {
  return rows.flatMap(({ brief }, place) => {
    const isKnown =
      !brief || isNoBrief(brief) || (briefs?.all.some(({ name }) => isName(name, brief)) ?? false);
    const names = briefs?.all.map(({ name }) => `“${name}”`).join(', ') ?? '';
    const message = `is not a questionnaire in this shop. Available: ${names || 'none'}`;
    return isKnown ? [] : [{ row: place + 1, field: 'brief', message }];
  });
}

/** The brief template that a row names; if two share the name, the service keeps its own. */
function namedBrief(name: string, stored: string | null, { briefs }: OfferOptions): string | null {
  if (isNoBrief(name)) return null;
  const named = briefs?.all.filter((one) => isName(one.name, name)) ?? [];
  return (named.find(({ id }) => id === stored) ?? named[0])?.id ?? null;
}

/** The brief template of a row: the named one, else that of the service, else the default for a new one. */
function briefOf(row: ServiceRow, before: StoredContent | undefined, options: OfferOptions): string | null {
  const stored = before?.content.brief_template_id ?? null;
  if (row.brief) return namedBrief(row.brief, stored, options);
  if (before) return stored;
  return options.briefTemplates?.get(row.category ?? '') ?? options.briefs?.defaultId ?? null;
}

/** Returns the columns for the brief and the promise; empty cells keep what the service has. */
export const offerColumns = (row: ServiceRow, before: StoredContent | undefined, options: OfferOptions) => ({
  briefTemplateId: briefOf(row, before, options),
  revisionRoundsIncluded: row.revision_rounds_included ?? before?.content.revision_rounds_included ?? 1,
  effortUnits: row.effort_units ?? before?.content.effort_units ?? 1,
});
