/** The steps of the setup, in order; each has a page at `/admin/set-up/{name}`. */
export const SHOP_SETUP_STEPS = [
  { name: 'business', title: 'Your business', minutes: 3 },
  { name: 'look', title: 'Logo and color', minutes: 3 },
  { name: 'catalogue', title: 'What you sell', minutes: 2 },
  { name: 'first-service', title: 'Your first service', minutes: 5 },
  { name: 'home-page', title: 'Home page text', minutes: 4 },
  { name: 'calendar', title: 'Delivery calendar', minutes: 2 },
  { name: 'mail', title: 'Email', minutes: 2 },
  { name: 'payments', title: 'Payments', minutes: 3 },
] as const;
export type ShopSetUpStepName = (typeof SHOP_SETUP_STEPS)[number]['name'];

/** Further tasks before a shop can open. */
export const ADDITIONAL_SHOP_SET_UP_TASKS = [
  'about',
  'rehearsal',
  'promises',
  'second-factor',
  'legal-texts',
  'demo-data',
  'go-live',
] as const;
export type ShopSetUpTask = ShopSetUpStepName | (typeof ADDITIONAL_SHOP_SET_UP_TASKS)[number];

export const getSetUpStepHref = (step: ShopSetUpStepName): string => `/admin/set-up/${step}`;
export const SET_UP_FINISH_HREF = '/admin/set-up/finish';

export const isSetUpStepName = (name: string): name is ShopSetUpStepName =>
  SHOP_SETUP_STEPS.some((step) => step.name === name);

/** Returns the URL after a step: that of the next one, or of the end. */
export function getNextSetUpHref(step: ShopSetUpStepName): string {
  const next = SHOP_SETUP_STEPS[SHOP_SETUP_STEPS.findIndex(({ name }) => name === step) + 1];
  return next ? getSetUpStepHref(next.name) : SET_UP_FINISH_HREF;
}

/** The progress of a setup. Steps are not ticked manually: `done` is derived from the shop's data. */
export type SetUpProgress = {
  done: readonly ShopSetUpTask[];
  skipped: readonly ShopSetUpStepName[];
  /** The owner dismissed the list on the dashboard. */
  isPutAway: boolean;
};

/** Returns where a setup continues: at the first step that is neither done nor skipped, or at its end. */
export function getSetUpContinueHref({ done, skipped }: SetUpProgress): string {
  const open = SHOP_SETUP_STEPS.find(({ name }) => !done.includes(name) && !skipped.includes(name));
  return open ? getSetUpStepHref(open.name) : SET_UP_FINISH_HREF;
}
