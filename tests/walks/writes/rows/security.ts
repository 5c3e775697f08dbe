import { randomUUID } from 'node:crypto';

import { backups } from '#app/modules/backups/tables.server.ts';
import { cspReports } from '#app/modules/csp-reports/tables.server.ts';
import { readTeamSignInPolicy } from '#app/modules/identity/team/read-team-policy.server.ts';
import { signInLockouts } from '#app/modules/identity/account-tables.server.ts';

import { at, type Call, type Action, MAY, type Row } from '../row.ts';
import type { World } from '../world.ts';

const PAGE = '/admin/security';

const ofOwner = (make: (world: World) => Call | Promise<Call>): Action => ({
  may: MAY.OWNER,
  needsProof: true,
  make,
});

/** Returns the default policy, which restricts no one of the walk. */
async function policy(world: World): Promise<Call> {
  const { version } = await readTeamSignInPolicy(world.ctx());
  const fields = { factorFrom: 'nobody', graceDays: '7', sessionMinutes: '720', idleMinutes: '120' };
  return { path: PAGE, fields: { ...fields, version: String(version) } };
}

async function hold(world: World): Promise<Call> {
  const { db, now } = world.ctx();
  const [held] = await db
    .insert(signInLockouts)
    .values({ limitName: 'second-factor', key: randomUUID(), firstAt: now, lastAt: now })
    .returning({ id: signInLockouts.id });
  return { path: `${PAGE}/sign-ins`, fields: { id: held?.id ?? '' } };
}

/** Security: the policy of the team, limits, backups, reports of the content policy. */
export const securityRows: Row[] = [
  ...at(PAGE, { 'save-policy': ofOwner(policy) }),
  ...at(`${PAGE}/sign-ins`, { unlock: ofOwner(hold) }),
  ...at(`${PAGE}/backups`, {
    'run-backup': ofOwner(async (world) => {
      // A requested one already counts.
      await world.ctx().db.delete(backups);
      return { path: `${PAGE}/backups`, fields: {} };
    }),
  }),
  ...at(`${PAGE}/reports`, {
    'clear-reports': ofOwner(async (world) => {
      const { db, now } = world.ctx();
      const group = { directive: 'img-src', blocked: `https://${randomUUID()}.example`, page: '/' };
      await db.insert(cspReports).values({ ...group, firstAt: now, lastAt: now });
      return { path: `${PAGE}/reports`, fields: {} };
    }),
  }),
];
