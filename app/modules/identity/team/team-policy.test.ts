import { expect, test } from 'vitest';

import {
  hasMoreTwoFactorRequiredRoles,
  getSecondFactorDeadline,
  isSecondFactorRequired,
  type MemberForSecondFactorDeadline,
  buildTeamSecurityPolicySelectOptions,
  DEFAULT_TEAM_POLICY,
  type TeamSecondFactorPolicy,
} from './team-policy.ts';

const day = (number: number) => new Date(Date.UTC(2026, 10, number, 12));
const person = (role: string, factorRequiredAt: Date | null = null) => ({
  role,
  staffSince: day(10),
  createdAt: day(1),
  factorRequiredAt,
});
const policy = (changes: Partial<TeamSecondFactorPolicy>): TeamSecondFactorPolicy => ({
  ...DEFAULT_TEAM_POLICY,
  ...changes,
});
const OF_ALL = policy({ factorFrom: 'analyst', factorSince: day(12) });

test.each<[string, MemberForSecondFactorDeadline, TeamSecondFactorPolicy, boolean, Date | null]>([
  ['as shipped, nobody in a demo', person('owner'), DEFAULT_TEAM_POLICY, false, null],
  [
    'as shipped, seven days after joining in production',
    person('analyst'),
    DEFAULT_TEAM_POLICY,
    true,
    day(17),
  ],
  ['a customer never', person('customer', day(11)), OF_ALL, true, null],
  ['whoever it is required of, at once', person('editor', day(11)), DEFAULT_TEAM_POLICY, false, day(11)],
  ['at once, whatever else says later', person('editor', day(13)), OF_ALL, true, day(13)],
  ['of everybody, seven days after the policy began', person('analyst'), OF_ALL, false, day(19)],
  [
    'whoever joins later, seven days after joining',
    { ...person('editor'), staffSince: day(15) },
    OF_ALL,
    false,
    day(22),
  ],
  ['a shorter grace', person('editor'), { ...OF_ALL, graceDays: 1 }, false, day(13)],
  ['no grace at all', person('editor'), { ...OF_ALL, graceDays: 0 }, false, day(12)],
  ['a shorter grace in production', person('editor'), policy({ graceDays: 3 }), true, day(13)],
  [
    'not whom the policy leaves out',
    person('editor'),
    { ...OF_ALL, factorFrom: 'manager' as const },
    false,
    null,
  ],
])('two-step sign-in is due: %s', (_what, ...[who, rules, isProduction, due]) => {
  expect(getSecondFactorDeadline(who, rules, isProduction)).toEqual(due);
});

test.each([
  ['nobody', []],
  ['owner', ['owner']],
  ['editor', ['owner', 'manager', 'editor']],
  ['analyst', ['owner', 'manager', 'editor', 'fulfiller', 'analyst']],
] as const)('a policy from %s on asks %j', (factorFrom, requested) => {
  const roles = ['owner', 'manager', 'editor', 'fulfiller', 'analyst', 'customer'];
  expect(roles.filter((role) => isSecondFactorRequired(role, { factorFrom }))).toEqual(requested);
});

test('only a policy that asks more people begins a grace of its own', () => {
  expect(hasMoreTwoFactorRequiredRoles('editor', 'owner')).toBe(true);
  expect([
    hasMoreTwoFactorRequiredRoles('owner', 'editor'),
    hasMoreTwoFactorRequiredRoles('editor', 'editor'),
    hasMoreTwoFactorRequiredRoles('nobody', 'owner'),
  ]).toEqual([false, false, false]);
});

test('what is stored is offered, whatever it is', () => {
  const { idle } = buildTeamSecurityPolicySelectOptions(policy({ idleMinutes: 45 }));
  expect(idle.map(({ label }) => label)).toEqual([
    '2 hours',
    '1 hour',
    '45 minutes',
    '30 minutes',
    '15 minutes',
  ]);
});
