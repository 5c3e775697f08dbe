import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';
import { makeUser } from '../fixtures.ts';
import { users } from '../account-tables.server.ts';
import { setMemberSecondFactorRequired } from './change-member.server.ts';

import { teamSecurityPolicyFormSchema } from './policy-form.ts';
import { readTeamSignInPolicy } from './read-team-policy.server.ts';
import { saveTeamPolicy } from './save-team-policy.server.ts';
import { DEFAULT_TEAM_POLICY } from './team-policy.ts';

const FORM = {
  version: 0,
  factorFrom: 'manager',
  graceDays: 3,
  sessionMinutes: 240,
  idleMinutes: 30,
} as const;

async function asOwner() {
  const ctx = await freshContext();
  return { ...ctx, actor: actorOf('owner', ctx.now) };
}

test('a policy is saved with its audit row, and a form of an older version is refused', async () => {
  const ctx = await asOwner();
  expect(await readTeamSignInPolicy(ctx)).toEqual(DEFAULT_TEAM_POLICY);
  expect(await saveTeamPolicy(ctx, FORM)).toMatchObject({ ok: true });
  expect(await readTeamSignInPolicy(ctx)).toEqual({ ...FORM, factorSince: ctx.now, version: 1 });
  expect(await saveTeamPolicy(ctx, FORM)).toEqual({ ok: false, failure: 'changed' });
  expect(await ctx.db.select().from(auditLog)).toMatchObject([
    {
      action: 'security.policy_changed',
      kind: 'security',
      before: { session_minutes: 720 },
      after: { session_minutes: 240, two_step_from: 'manager' },
    },
  ]);
});

test('a narrower policy keeps its first day, a wider one starts again, and “No one” clears it', async () => {
  const ctx = await asOwner();
  await saveTeamPolicy(ctx, { ...FORM, factorFrom: 'editor' });
  const later = { ...ctx, now: new Date(ctx.now.getTime() + 60_000) };
  await saveTeamPolicy(later, { ...FORM, version: 1, factorFrom: 'owner' });
  expect((await readTeamSignInPolicy(ctx)).factorSince).toEqual(ctx.now);
  await saveTeamPolicy(later, { ...FORM, version: 2, factorFrom: 'analyst' });
  expect((await readTeamSignInPolicy(ctx)).factorSince).toEqual(later.now);
  await saveTeamPolicy(later, { ...FORM, version: 3, factorFrom: 'nobody' });
  expect((await readTeamSignInPolicy(ctx)).factorSince).toBeNull();
});

test.each([
  [{ sessionMinutes: '721' }, 'sessionMinutes'],
  [{ idleMinutes: '121' }, 'idleMinutes'],
  [{ graceDays: '8' }, 'graceDays'],
  [{ sessionMinutes: '1e2' }, 'sessionMinutes'],
  [{ factorFrom: 'customer' }, 'factorFrom'],
])('a form with %j is refused', (wrong, field) => {
  const sent = {
    version: '0',
    factorFrom: 'nobody',
    graceDays: '7',
    sessionMinutes: '720',
    idleMinutes: '120',
  };
  expect(teamSecurityPolicyFormSchema.safeParse(sent).success).toBe(true);
  const parsed = teamSecurityPolicyFormSchema.safeParse({ ...sent, ...wrong });
  expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

test('sessions that last longer without a request than at all are refused', async () => {
  const ctx = await asOwner();
  const refused = await saveTeamPolicy(ctx, { ...FORM, sessionMinutes: 60, idleMinutes: 120 });
  expect(refused).toEqual({ ok: false, failure: 'idle-too-long' });
});

test('only an owner with a fresh proof decides', async () => {
  const ctx = await freshContext();
  for (const actor of [actorOf('manager', ctx.now), actorOf('owner')])
    await expect(saveTeamPolicy({ ...ctx, actor }, FORM)).rejects.toMatchObject({ status: 403 });
});

test('two steps are required of one person, and left to the policy again, each written down once', async () => {
  const ctx = await asOwner();
  const [editor] = await ctx.db
    .insert(users)
    .values(makeUser({ role: 'editor' }))
    .returning({ id: users.id });
  const id = editor?.id ?? '';
  for (const isRequired of [true, true, false])
    expect(await setMemberSecondFactorRequired(ctx, { id, isRequired })).toMatchObject({ ok: true });
  const lines = await ctx.db.select({ action: auditLog.action }).from(auditLog);
  expect(lines.map(({ action }) => action)).toEqual(['team.factor_required', 'team.factor_by_policy']);
});
