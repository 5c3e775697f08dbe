import { DAY_MS } from '#app/lib/durations.ts';

/** The defaults that pages.md "Access" sets for the whole team; an owner can only make them stricter. */
export const MAX_SESSION_MINUTES = 12 * 60;
export const MAX_STAFF_SESSION_IDLE_MINUTES = 2 * 60;
export const MAX_SECOND_FACTOR_GRACE_DAYS = 7;

/**
 * The lowest role for which two-step sign-in is required, also outside production; the last option includes
 * everyone.
 */
export const SECOND_FACTOR_ROLE_OPTIONS = [
  { value: 'nobody', label: 'No one' },
  { value: 'owner', label: 'Owners' },
  { value: 'manager', label: 'Managers and owners' },
  { value: 'editor', label: 'Editors and above' },
  { value: 'fulfiller', label: 'Fulfillers and above' },
  { value: 'analyst', label: 'Everyone on the team' },
] as const;
export type SecondFactorRequiredRoles = (typeof SECOND_FACTOR_ROLE_OPTIONS)[number]['value'];

/** The roles of staff from most to least. */
const STAFF_ROLES_BY_RANK = ['owner', 'manager', 'editor', 'fulfiller', 'analyst'];

export type TeamSecondFactorPolicy = {
  factorFrom: SecondFactorRequiredRoles;
  /** When it became required for those roles; null if for none. */
  factorSince: Date | null;
  /** Days a person may work without it. */
  graceDays: number;
  /** How long a team session lasts, and how long without a request, in minutes. */
  sessionMinutes: number;
  idleMinutes: number;
  /** Grows with every change; 0 for the defaults. */
  version: number;
};

export const DEFAULT_TEAM_POLICY: TeamSecondFactorPolicy = {
  factorFrom: 'nobody',
  factorSince: null,
  graceDays: MAX_SECOND_FACTOR_GRACE_DAYS,
  sessionMinutes: MAX_SESSION_MINUTES,
  idleMinutes: MAX_STAFF_SESSION_IDLE_MINUTES,
  version: 0,
};

/** Whether the policy itself requires two steps of a role; false for customers. */
export function isSecondFactorRequired(
  role: string,
  { factorFrom }: Pick<TeamSecondFactorPolicy, 'factorFrom'>,
): boolean {
  const rank = STAFF_ROLES_BY_RANK.indexOf(role);
  return factorFrom !== 'nobody' && rank !== -1 && rank <= STAFF_ROLES_BY_RANK.indexOf(factorFrom);
}

/** Whether the first setting includes roles that the second does not. */
export function hasMoreTwoFactorRequiredRoles(
  one: SecondFactorRequiredRoles,
  other: SecondFactorRequiredRoles,
): boolean {
  const placeOf = (from: SecondFactorRequiredRoles) =>
    SECOND_FACTOR_ROLE_OPTIONS.findIndex(({ value }) => value === from);
  return placeOf(one) > placeOf(other);
}

export type MemberForSecondFactorDeadline = {
  role: string;
  staffSince: Date | null;
  createdAt: Date;
  /** When an owner began to require it of this person. */
  factorRequiredAt: Date | null;
};

/** Returns when the grace period of a person who joined at the given time ends. */
export function getSecondFactorGracePeriodEnd(
  { staffSince, createdAt }: Pick<MemberForSecondFactorDeadline, 'staffSince' | 'createdAt'>,
  { graceDays }: Pick<TeamSecondFactorPolicy, 'graceDays'> = DEFAULT_TEAM_POLICY,
): Date {
  return new Date((staffSince ?? createdAt).getTime() + graceDays * DAY_MS);
}

/**
 * Returns when a person must have two-step sign-in: at once if an owner requires it of this person; after the
 * grace period in production, and where the policy requires it of the role, with the grace counted from when
 * the policy began. Null if it is only recommended.
 */
export function getSecondFactorDeadline(
  person: MemberForSecondFactorDeadline,
  policy: TeamSecondFactorPolicy,
  isProduction: boolean,
): Date | null {
  if (!STAFF_ROLES_BY_RANK.includes(person.role)) return null;
  const ofRole =
    isSecondFactorRequired(person.role, policy) && policy.factorSince ? policy.factorSince.getTime() : null;
  const dates = [
    ...(person.factorRequiredAt ? [person.factorRequiredAt.getTime()] : []),
    ...(isProduction ? [getSecondFactorGracePeriodEnd(person, policy).getTime()] : []),
    ...(ofRole === null
      ? []
      : [
          Math.max(
            getSecondFactorGracePeriodEnd(person, policy).getTime(),
            ofRole + policy.graceDays * DAY_MS,
          ),
        ]),
  ];
  return dates.length === 0 ? null : new Date(Math.min(...dates));
}

/** The choices of the form; a stored value of another version of the shop is offered as well. */
const SESSION_MINUTES_CHOICES = [720, 480, 240, 120, 60];
const IDLE_MINUTES_CHOICES = [120, 60, 30, 15];
const SECOND_FACTOR_GRACE_DAYS_CHOICES = [7, 3, 1, 0];

/** Returns `12 hours`, `30 minutes`. */
export function formatSessionDurationMinutes(minutes: number): string {
  const [count, unit] = minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const formatSecondFactorGracePeriod = (days: number): string =>
  days === 0 ? 'None: due at the next visit' : `${days} day${days === 1 ? '' : 's'}`;

const buildTeamPolicySelectOptions = (
  choices: readonly number[],
  stored: number,
  words: (value: number) => string,
) =>
  [...new Set([...choices, stored])]
    .toSorted((one, other) => other - one)
    .map((value) => ({ value: String(value), label: words(value) }));

export const buildTeamSecurityPolicySelectOptions = ({
  sessionMinutes,
  idleMinutes,
  graceDays,
}: TeamSecondFactorPolicy) => ({
  session: buildTeamPolicySelectOptions(
    SESSION_MINUTES_CHOICES,
    sessionMinutes,
    formatSessionDurationMinutes,
  ),
  idle: buildTeamPolicySelectOptions(IDLE_MINUTES_CHOICES, idleMinutes, formatSessionDurationMinutes),
  grace: buildTeamPolicySelectOptions(
    SECOND_FACTOR_GRACE_DAYS_CHOICES,
    graceDays,
    formatSecondFactorGracePeriod,
  ),
});
