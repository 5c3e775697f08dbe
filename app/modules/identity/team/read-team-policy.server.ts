import type { AppContext } from '#app/platform/context.ts';

import { teamPolicies } from '../account-tables.server.ts';

import {
  SECOND_FACTOR_ROLE_OPTIONS,
  DEFAULT_TEAM_POLICY,
  type TeamSecondFactorPolicy,
} from './team-policy.ts';

type StoredTeamPolicyRow = typeof teamPolicies.$inferSelect;

/** Returns the stored row as a policy; the defaults if there is no row. */
export function parseTeamPolicyRow(row: StoredTeamPolicyRow | null | undefined): TeamSecondFactorPolicy {
  if (!row) return DEFAULT_TEAM_POLICY;
  const { factorSince, graceDays, sessionMinutes, idleMinutes, version } = row;
  // A CHECK of the table allows no other value.
  const factorFrom =
    SECOND_FACTOR_ROLE_OPTIONS.find(({ value }) => value === row.factorFrom)?.value ?? 'analyst';
  return { factorFrom, factorSince, graceDays, sessionMinutes, idleMinutes, version };
}

/** Returns the team's sign-in policy as set by an owner. */
export async function readTeamSignInPolicy({ db }: Pick<AppContext, 'db'>): Promise<TeamSecondFactorPolicy> {
  const [row] = await db.select().from(teamPolicies).limit(1);
  return parseTeamPolicyRow(row);
}
