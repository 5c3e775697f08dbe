import type { AppContext } from '#app/platform/context.ts';

import { teamPolicies } from '../account-tables.server.ts';

import { FACTOR_FROM, SHIPPED_POLICY, type TeamPolicy } from './team-policy.ts';

type Row = typeof teamPolicies.$inferSelect;

/** The stored row as a policy; what the shop came with where there is none. */
export function policyOf(row: Row | null | undefined): TeamPolicy {
  if (!row) return SHIPPED_POLICY;
  const { factorSince, graceDays, sessionMinutes, idleMinutes, version } = row;
  // A CHECK of the table keeps every other value out.
  const factorFrom = FACTOR_FROM.find(({ value }) => value === row.factorFrom)?.value ?? 'analyst';
  return { factorFrom, factorSince, graceDays, sessionMinutes, idleMinutes, version };
}

/** What an owner decided of how the team signs in. */
export async function readTeamPolicy({ db }: Pick<AppContext, 'db'>): Promise<TeamPolicy> {
  const [row] = await db.select().from(teamPolicies).limit(1);
  return policyOf(row);
}
