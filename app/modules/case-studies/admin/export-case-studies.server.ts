import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { readAllCaseStudies } from './list-admin-case-studies.server.ts';
import {
  type ListedCaseStudy,
  defineCaseStudyListUrlParameters,
  type CaseStudyListUrlState,
  type AdminCaseStudyListTab,
} from './case-study-search.ts';

/**
 * Yields all case studies of a tab's list for an export; the audit log records
 * the user before the first row is read.
 */
export async function exportCaseStudies(
  ctx: AppContext,
  tab: AdminCaseStudyListTab,
  state: CaseStudyListUrlState,
): Promise<AsyncIterable<readonly ListedCaseStudy[]>> {
  assertCan(ctx, 'case-studies:read');
  await recordAudit(ctx, {
    action: 'case-studies.exported',
    entity: 'case-study',
    entityId: null,
    summary: `Exported case studies as CSV: ${defineCaseStudyListUrlParameters(tab).link({ ...state, page: 1 }) || 'all of them'}`,
  });
  return readAllCaseStudies(ctx, tab, state);
}
