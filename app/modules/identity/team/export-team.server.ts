import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { assertRecentStepUp } from '#app/platform/recent-proof.server.ts';

import type { AssignedOrderWorkAdapter } from './change-member.server.ts';
import { streamTeamMembersInBatches, type TeamMember } from './list-team.server.ts';
import { type TeamListState, teamListUrlSearchDefinition } from './team-list.ts';

/**
 * Returns all rows of a team list for a file. Requires an owner with a recent proof of identity; the audit
 * entry is written before the first row is read.
 */
export async function exportTeam(
  ctx: AppContext,
  state: TeamListState,
  countAssigned: AssignedOrderWorkAdapter['count'],
): Promise<AsyncIterable<readonly TeamMember[]>> {
  assertCan(ctx, 'team:write');
  assertRecentStepUp(ctx);
  await recordAudit(ctx, {
    action: 'team.exported',
    entity: 'user',
    entityId: null,
    // The search text may be a person's name.
    summary: `Exported the team as CSV: ${teamListUrlSearchDefinition.link({ ...state, q: '', page: 1 }) || 'everyone'}`,
  });
  return streamTeamMembersInBatches(ctx, state, countAssigned);
}
