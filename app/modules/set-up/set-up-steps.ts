/** The steps that lead a new owner, in their order; each has a page at `/admin/set-up/{name}`. */
export const SET_UP_STEPS = [
  { name: 'business', title: 'Your business', minutes: 3 },
  { name: 'look', title: 'Logo and color', minutes: 3 },
  { name: 'catalogue', title: 'What you sell', minutes: 2 },
  { name: 'first-service', title: 'Your first service', minutes: 5 },
  { name: 'home-page', title: 'Home page text', minutes: 4 },
  { name: 'calendar', title: 'Delivery calendar', minutes: 2 },
  { name: 'mail', title: 'Email', minutes: 2 },
  { name: 'payments', title: 'Payments', minutes: 3 },
] as const;
export type SetUpStep = (typeof SET_UP_STEPS)[number]['name'];

/** What is left besides the steps before a shop can open. */
export const OTHER_TASKS = [
  'rehearsal',
  'promises',
  'second-factor',
  'legal-texts',
  'demo-data',
  'go-live',
] as const;
export type SetUpTask = SetUpStep | (typeof OTHER_TASKS)[number];

export const stepHref = (step: SetUpStep): string => `/admin/set-up/${step}`;
export const FINISH = '/admin/set-up/finish';

export const isSetUpStep = (name: string): name is SetUpStep =>
  SET_UP_STEPS.some((step) => step.name === name);

/** The address after a step: that of the next one, or of the end. */
export function afterStep(step: SetUpStep): string {
  const next = SET_UP_STEPS[SET_UP_STEPS.findIndex(({ name }) => name === step) + 1];
  return next ? stepHref(next.name) : FINISH;
}

/** How far a set-up is. A step is never done by hand: `done` is read from the shop's own rows. */
export type SetUp = {
  done: readonly SetUpTask[];
  skipped: readonly SetUpStep[];
  /** The owner no longer wants to see the list on the dashboard. */
  isPutAway: boolean;
};

/** Where a set-up goes on: at the first step that is neither done nor skipped, or at its end. */
export function nextStepHref({ done, skipped }: SetUp): string {
  const open = SET_UP_STEPS.find(({ name }) => !done.includes(name) && !skipped.includes(name));
  return open ? stepHref(open.name) : FINISH;
}
