import { z } from 'zod/mini';

import {
  FACTOR_FROM,
  type FactorFrom,
  MOST_GRACE_DAYS,
  MOST_IDLE_MINUTES,
  MOST_SESSION_MINUTES,
} from './team-policy.ts';

const wholeNumber = (least: number, most: number, sentence: string) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN)),
    ),
    z.int(sentence).check(z.gte(least, sentence), z.lte(most, sentence)),
  );

/** The form of the team's policy; refuses values longer than the defaults. */
export const policyForm = z.object({
  version: wholeNumber(0, 9999, 'This form is out of date. Reload the page.'),
  factorFrom: z.enum(
    FACTOR_FROM.map(({ value }): FactorFrom => value),
    'Choose who must use two-step sign-in.',
  ),
  graceDays: wholeNumber(0, MOST_GRACE_DAYS, `Choose at most ${MOST_GRACE_DAYS} days.`),
  sessionMinutes: wholeNumber(15, MOST_SESSION_MINUTES, 'Choose 15 minutes to 12 hours.'),
  idleMinutes: wholeNumber(5, MOST_IDLE_MINUTES, 'Choose 5 minutes to 2 hours.'),
});
export type PolicyForm = z.infer<typeof policyForm>;
