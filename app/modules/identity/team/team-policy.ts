import { DAY_MS } from '#app/lib/durations.ts';

/** What pages.md section 1.1 promises of everybody who works here; an owner only makes it stricter. */
export const MOST_SESSION_MINUTES = 12 * 60;
export const MOST_IDLE_MINUTES = 2 * 60;
export const MOST_GRACE_DAYS = 7;

/** From which role on two-step sign-in is required, also in a shop that is not in production; the last is everybody. */
export const FACTOR_FROM = [
  { value: 'nobody', label: 'No one' },
  { value: 'owner', label: 'Owners' },
  { value: 'manager', label: 'Managers and owners' },
  { value: 'editor', label: 'Editors and above' },
  { value: 'fulfiller', label: 'Fulfillers and above' },
  { value: 'analyst', label: 'Everyone on the team' },
] as const;
export type FactorFrom = (typeof FACTOR_FROM)[number]['value'];

/** The roles of staff from most to least. */
const RANKS = ['owner', 'manager', 'editor', 'fulfiller', 'analyst'];

export type TeamPolicy = {
  factorFrom: FactorFrom;
  /** Since when it is required of those; null where it is of nobody. */
  factorSince: Date | null;
  /** Days in which somebody may work without it. */
  graceDays: number;
  /** How long a session of the team lasts, and how long without a request. */
  sessionMinutes: number;
  idleMinutes: number;
  /** Grows with every change; 0 for what the shop came with. */
  version: number;
};

export const SHIPPED_POLICY: TeamPolicy = {
  factorFrom: 'nobody',
  factorSince: null,
  graceDays: MOST_GRACE_DAYS,
  sessionMinutes: MOST_SESSION_MINUTES,
  idleMinutes: MOST_IDLE_MINUTES,
  version: 0,
};

/** Whether the policy itself asks a role for two steps; the customer has none. */
export function isAsked(role: string, { factorFrom }: Pick<TeamPolicy, 'factorFrom'>): boolean {
  const rank = RANKS.indexOf(role);
  return factorFrom !== 'nobody' && rank !== -1 && rank <= RANKS.indexOf(factorFrom);
}

/** Whether the one asks people whom the other does not. */
export function asksMore(one: FactorFrom, other: FactorFrom): boolean {
  const placeOf = (from: FactorFrom) => FACTOR_FROM.findIndex(({ value }) => value === from);
  return placeOf(one) > placeOf(other);
}

export type PolicyPerson = {
  role: string;
  staffSince: Date | null;
  createdAt: Date;
  /** Since when an owner requires it of this person. */
  factorRequiredAt: Date | null;
};

/** When the grace of whoever joined then ends. */
export function graceEnd(
  { staffSince, createdAt }: Pick<PolicyPerson, 'staffSince' | 'createdAt'>,
  { graceDays }: Pick<TeamPolicy, 'graceDays'> = SHIPPED_POLICY,
): Date {
  return new Date((staffSince ?? createdAt).getTime() + graceDays * DAY_MS);
}

/**
 * From when on somebody works only with two-step sign-in: at once where an owner requires it of this person; after the grace in
 * production, and where the policy asks the role for it, of which the grace begins when the policy did. Null where it is only advised.
 */
export function factorDue(person: PolicyPerson, policy: TeamPolicy, isProduction: boolean): Date | null {
  if (!RANKS.includes(person.role)) return null;
  const ofRole = isAsked(person.role, policy) && policy.factorSince ? policy.factorSince.getTime() : null;
  const dates = [
    ...(person.factorRequiredAt ? [person.factorRequiredAt.getTime()] : []),
    ...(isProduction ? [graceEnd(person, policy).getTime()] : []),
    ...(ofRole === null
      ? []
      : [Math.max(graceEnd(person, policy).getTime(), ofRole + policy.graceDays * DAY_MS)]),
  ];
  return dates.length === 0 ? null : new Date(Math.min(...dates));
}

/** What the form offers; whatever was stored by another version of the shop is offered as well. */
const SESSION_CHOICES = [720, 480, 240, 120, 60];
const IDLE_CHOICES = [120, 60, 30, 15];
const GRACE_CHOICES = [7, 3, 1, 0];

/** `12 hours`, `30 minutes` */
export function minutesWords(minutes: number): string {
  const [count, unit] = minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const graceWords = (days: number): string =>
  days === 0 ? 'None: at the next visit' : `${days} day${days === 1 ? '' : 's'}`;

const offered = (choices: readonly number[], stored: number, words: (value: number) => string) =>
  [...new Set([...choices, stored])]
    .toSorted((one, other) => other - one)
    .map((value) => ({ value: String(value), label: words(value) }));

export const policyChoices = ({ sessionMinutes, idleMinutes, graceDays }: TeamPolicy) => ({
  session: offered(SESSION_CHOICES, sessionMinutes, minutesWords),
  idle: offered(IDLE_CHOICES, idleMinutes, minutesWords),
  grace: offered(GRACE_CHOICES, graceDays, graceWords),
});
