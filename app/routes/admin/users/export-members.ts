import { createCsvResponse, type ExportColumn } from '#app/admin-kit/csv.server.ts';
import { exportTeam } from '#app/modules/identity/team/export-team.server.ts';
import type { TeamMember } from '#app/modules/identity/team/list-team.server.ts';
import { teamListUrlSearchDefinition } from '#app/modules/identity/team/team-list.ts';
import { countAssignedWork } from '#app/modules/orders/count-assigned-work.server.ts';
import { appContext } from '#app/platform/context.ts';

import { recentStepUpMiddleware } from '../confirm/require-recent-step-up.ts';
import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/export-members';

export const middleware: Route.MiddlewareFunction[] = [
  requirePermission('team:write'),
  recentStepUpMiddleware,
];

const formatTeamExportYesNo = (value: boolean) => (value ? 'yes' : 'no');

const TEAM_EXPORT_COLUMNS: ExportColumn<TeamMember>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'name', value: ({ name }) => name },
  { header: 'email', value: ({ email }) => email },
  { header: 'role', value: ({ role }) => role },
  { header: 'two_step_sign_in', value: ({ hasSecondFactor }) => formatTeamExportYesNo(hasSecondFactor) },
  { header: 'two_step_sign_in_needed_from', value: ({ secondFactorDue }) => secondFactorDue },
  { header: 'suspended', value: ({ isSuspended }) => formatTeamExportYesNo(isSuspended) },
  { header: 'work_to_finish', value: ({ assigned }) => assigned },
  { header: 'last_seen_at', value: ({ lastSeenAt }) => lastSeenAt },
  { header: 'created_at', value: ({ createdAt }) => createdAt },
];

/** Returns the Team tab as CSV, with the filters of the address. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  return createCsvResponse(
    'team',
    TEAM_EXPORT_COLUMNS,
    await exportTeam(ctx, teamListUrlSearchDefinition.read(url.searchParams), countAssignedWork),
  );
}
