import type { ImportRowProblem } from '#app/lib/import-rows.ts';
import { EMPTY_SERVICE_CONTENT, findServicePublishFailure } from '#app/modules/catalog/service-content.ts';

const IMPORT_FIELD_BY_PUBLISH_PROBLEM = {
  'title-missing': 'service_title',
  'description-missing': 'service_description',
  'category-missing': 'category',
} as const;

const toTextOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

type ImportRowForPublishCheck = {
  target: Readonly<Record<string, unknown>>;
  before: { row: Readonly<Record<string, unknown>> } | null;
};

/**
 * Returns what keeps a service from being published (AEDIT-04). A service that
 * is already public may stay as it is.
 */
export function listImportRowPublishProblems(
  entity: string,
  { target, before }: ImportRowForPublishCheck,
): ImportRowProblem[] {
  if (entity !== 'services' || target['status'] !== 'published') return [];
  if (before?.row['status'] === 'published') return [];
  const failure = findServicePublishFailure({
    ...EMPTY_SERVICE_CONTENT,
    service_title: toTextOrNull(target['service_title']),
    service_description: toTextOrNull(target['service_description']),
    category: toTextOrNull(target['category']),
  });
  return (failure?.missing ?? []).map((code) => ({
    row: 1,
    field: IMPORT_FIELD_BY_PUBLISH_PROBLEM[code],
    message: 'is required to publish a service',
  }));
}
