import { z } from 'zod/mini';

import { type CaseStudyMetric, CASE_STUDY_METRIC_UNITS, type CaseStudyMetricUnit } from '../model.ts';

export const MAX_CASE_STUDY_METRICS = 20;

/** One column of the rows as forms post it: nothing, one text or several. */
export const caseStudyMetricColumnSchema = z.pipe(
  z.optional(z.union([z.string(), z.array(z.string())])),
  z.transform((value) => [value ?? []].flat()),
);

type CaseStudyMetricFormColumns = { metric_name: string[]; metric_value: string[]; metric_unit: string[] };
type EnteredCaseStudyMetric = {
  place: number;
  name: string;
  value: string;
  unit: CaseStudyMetricUnit | undefined;
};

/** The rows with any input; empty ones are ignored. */
function listNonEmptyCaseStudyMetricRows({
  metric_name,
  metric_value,
  metric_unit,
}: CaseStudyMetricFormColumns): EnteredCaseStudyMetric[] {
  return metric_name
    .map((name, at) => ({
      place: at + 1,
      name: name.trim(),
      value: (metric_value[at] ?? '').trim(),
      unit: CASE_STUDY_METRIC_UNITS.find((unit) => unit === metric_unit[at]),
    }))
    .filter(({ name, value }) => name !== '' || value !== '');
}

/** Returns the first problem of the rows as a sentence; null if there is none. */
export function findCaseStudyMetricProblem(columns: CaseStudyMetricFormColumns): string | null {
  const rows = listNonEmptyCaseStudyMetricRows(columns);
  if (rows.length > MAX_CASE_STUDY_METRICS)
    return `A case study has at most ${MAX_CASE_STUDY_METRICS} results.`;
  for (const { place, name, value, unit } of rows) {
    if (name === '') return `Result ${place} needs a name.`;
    if (value === '') return `Result ${place} needs a value.`;
    if (name.length > 100 || value.length > 60) return `Result ${place} is too long.`;
    if (unit && !/^[+\-−]?\s*[\d,]+(\.\d+)?$/u.test(value))
      return `Result ${place}: with a unit, the value must be a number such as 48.`;
  }
  const names = rows.map(({ name }) => name.toLowerCase());
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  return twice === undefined ? null : `There are two results named “${twice}”.`;
}

/** Returns the results of a case study from the rows with input. */
export const buildCaseStudyMetrics = (columns: CaseStudyMetricFormColumns): CaseStudyMetric[] =>
  listNonEmptyCaseStudyMetricRows(columns).map(({ name, value, unit }) => ({
    name,
    value,
    ...(unit && { unit }),
  }));
