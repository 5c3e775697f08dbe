import type { RowProblem } from '#app/lib/import-rows.ts';

import { NO_BRIEF, type ServiceRow } from '../service-row.ts';
import type { StoredContent } from './imported-versions.server.ts';

/** The questionnaires a file may name, and the one a new service asks when its row names none. */
export type NamedBriefs = {
  all: readonly { id: string; name: string }[];
  defaultId: string | null;
};

type Options = {
  briefs?: NamedBriefs | undefined;
  /** Which questionnaire the services of a category ask, where a row names none. */
  briefTemplates?: ReadonlyMap<string, string> | undefined;
};

const isName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
const isNoBrief = (name: string) => isName(name, NO_BRIEF) || isName(name, 'none');

/** Rows that name a questionnaire the shop does not have. */
export function unknownBriefs(rows: readonly ServiceRow[], { briefs }: Options): RowProblem[] {
  return rows.flatMap(({ brief }, place) => {
    const isKnown =
      !brief || isNoBrief(brief) || (briefs?.all.some(({ name }) => isName(name, brief)) ?? false);
    const names = briefs?.all.map(({ name }) => `“${name}”`).join(', ') ?? '';
    const message = `is not a questionnaire in this shop. Available: ${names || 'none'}`;
    return isKnown ? [] : [{ row: place + 1, field: 'brief', message }];
  });
}

/** The questionnaire that a row names; of two with the same name the service keeps its own. */
function namedBrief(name: string, stored: string | null, { briefs }: Options): string | null {
  if (isNoBrief(name)) return null;
  const named = briefs?.all.filter((one) => isName(one.name, name)) ?? [];
  return (named.find(({ id }) => id === stored) ?? named[0])?.id ?? null;
}

/** The questionnaire of a row: the one it names, else the one the service has, else the default of a new one. */
function briefOf(row: ServiceRow, before: StoredContent | undefined, options: Options): string | null {
  const stored = before?.content.brief_template_id ?? null;
  if (row.brief) return namedBrief(row.brief, stored, options);
  if (before) return stored;
  return options.briefTemplates?.get(row.category ?? '') ?? options.briefs?.defaultId ?? null;
}

/** What buyers are asked and promised of a row; a row that says nothing leaves what a service has. */
export const offerColumns = (row: ServiceRow, before: StoredContent | undefined, options: Options) => ({
  briefTemplateId: briefOf(row, before, options),
  revisionRoundsIncluded: row.revision_rounds_included ?? before?.content.revision_rounds_included ?? 1,
  effortUnits: row.effort_units ?? before?.content.effort_units ?? 1,
});
