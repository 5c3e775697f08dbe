import { z } from 'zod/mini';

import {
  SECOND_FACTOR_ROLE_OPTIONS,
  type SecondFactorRequiredRoles,
  MAX_SECOND_FACTOR_GRACE_DAYS,
  MAX_STAFF_SESSION_IDLE_MINUTES,
  MAX_SESSION_MINUTES,
} from './team-policy.ts';

const createTeamPolicyNumberFieldSchema = (least: number, most: number, sentence: string) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN)),
    ),
    z.int(sentence).check(z.gte(least, sentence), z.lte(most, sentence)),
  );

/** The form of the team's policy; refuses values longer than the defaults. */
export const teamSecurityPolicyFormSchema = z.object({
  version: createTeamPolicyNumberFieldSchema(0, 9999, 'This form is out of date. Reload the page.'),
  factorFrom: z.enum(
    SECOND_FACTOR_ROLE_OPTIONS.map(({ value }): SecondFactorRequiredRoles => value),
    'Choose who must use two-step sign-in.',
  ),
  graceDays: createTeamPolicyNumberFieldSchema(
    0,
    MAX_SECOND_FACTOR_GRACE_DAYS,
    `Choose at most ${MAX_SECOND_FACTOR_GRACE_DAYS} days.`,
  ),
  sessionMinutes: createTeamPolicyNumberFieldSchema(
    15,
    MAX_SESSION_MINUTES,
    'Choose 15 minutes to 12 hours.',
  ),
  idleMinutes: createTeamPolicyNumberFieldSchema(
    5,
    MAX_STAFF_SESSION_IDLE_MINUTES,
    'Choose 5 minutes to 2 hours.',
  ),
});
export type TeamSecurityPolicyFormValues = z.infer<typeof teamSecurityPolicyFormSchema>;
