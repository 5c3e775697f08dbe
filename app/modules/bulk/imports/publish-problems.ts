import type { RowProblem } from '#app/lib/import-rows.ts';
import { EMPTY_CONTENT, publishFailure } from '#app/modules/catalog/service-content.ts';

const PROBLEM_FIELDS = {
  'title-missing': 'service_title',
  'description-missing': 'service_description',
  'category-missing': 'category',
} as const;

const toTextOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

type ImportedRow = {
  target: Readonly<Record<string, unknown>>;
  before: { row: Readonly<Record<string, unknown>> } | null;
};

/**
 * Returns what keeps a service from being published (AEDIT-04). A service that
 * is already public may stay as it is.
 */
export function publishProblems(entity: string, { target, before }: ImportedRow): RowProblem[] {
  if (entity !== 'services' || target['status'] !== 'published') return [];
  if (before?.row['status'] === 'published') return [];
  const failure = publishFailure({
    ...EMPTY_CONTENT,
    service_title: toTextOrNull(target['service_title']),
    service_description: toTextOrNull(target['service_description']),
    category: toTextOrNull(target['category']),
  });
  return (failure?.missing ?? []).map((code) => ({
    row: 1,
    field: PROBLEM_FIELDS[code],
    message: 'is required to publish a service',
  }));
}
