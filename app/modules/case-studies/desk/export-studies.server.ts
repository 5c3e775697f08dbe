import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { readAllStudies } from './list-desk-studies.server.ts';
import { type ListedStudy, studySearch, type StudySearchState, type StudyTab } from './study-search.ts';

/**
 * Yields all case studies of a tab's list for an export; the audit log records
 * the user before the first row is read.
 */
export async function exportStudies(
  ctx: AppContext,
  tab: StudyTab,
  state: StudySearchState,
): Promise<AsyncIterable<readonly ListedStudy[]>> {
  assertCan(ctx, 'case-studies:read');
  await recordAudit(ctx, {
    action: 'case-studies.exported',
    entity: 'case-study',
    entityId: null,
    summary: `Exported case studies as CSV: ${studySearch(tab).link({ ...state, page: 1 }) || 'all of them'}`,
  });
  return readAllStudies(ctx, tab, state);
}
