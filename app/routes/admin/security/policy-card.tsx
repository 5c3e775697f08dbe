import { Form, Link } from 'react-router';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { DetailPagePanel } from '#app/admin-kit/panel.tsx';
import { SECOND_FACTOR_ROLE_OPTIONS } from '#app/modules/identity/team/team-policy.ts';
import { Button } from '#app/ui/button.tsx';
import { getRefusedFormProblemsAndValues, findFieldProblem } from '#app/ui/form-problems.tsx';
import type { FormActionResult } from '#app/ui/form-action-result.ts';
import { SelectField } from '#app/ui/select-field.tsx';

type SecurityPolicySelectOptions = readonly { value: string; label: string }[];

export type TeamSecurityPolicyData = {
  version: number;
  factorFrom: string;
  /** ISO 8601; null if no role requires a second factor. */
  factorSince: string | null;
  graceDays: number;
  sessionMinutes: number;
  idleMinutes: number;
  choices: {
    session: SecurityPolicySelectOptions;
    idle: SecurityPolicySelectOptions;
    grace: SecurityPolicySelectOptions;
  };
  isProduction: boolean;
};

/** How the team signs in; an owner can make the policy stricter than the default, never weaker. */
export function TeamSecurityPolicyCard({
  policy,
  answer,
}: {
  policy: TeamSecurityPolicyData;
  answer: FormActionResult | undefined;
}) {
  const ofPolicy = answer?.intent === 'save-policy' ? answer : undefined;
  const { problems, kept } = getRefusedFormProblemsAndValues(ofPolicy);
  const valueOf = (name: string, stored: string | number) => kept[name] ?? String(stored);
  const field = (name: 'factorFrom' | 'graceDays' | 'sessionMinutes' | 'idleMinutes') => ({
    id: name,
    name,
    defaultValue: valueOf(name, policy[name]),
    error: findFieldProblem(problems, name),
  });
  return (
    <DetailPagePanel id="team-policy" title="Team policy">
      <p className="max-w-2xl text-sm text-ink-2">
        {policy.isProduction
          ? 'In production, everyone on the team needs two-step sign-in once the grace period is over, whatever you choose here. '
          : 'In production, everyone on the team needs two-step sign-in. This shop is a demo, so it’s up to you. '}
        You can require it of one person right away under{' '}
        <Link to="/admin/users" className="underline underline-offset-4">
          Users
        </Link>
        . Anyone without it must set it up before doing anything else. Changes also apply to open sessions.
      </p>
      {/* After a save, the fields show the stored values. */}
      <Form key={policy.version} method="post" className="grid gap-5">
        <input type="hidden" name="version" value={policy.version} />
        <div className="grid grid-cols-1 items-start gap-x-4 gap-y-5 md:grid-cols-2">
          <SelectField
            label="Require two-step sign-in for"
            options={SECOND_FACTOR_ROLE_OPTIONS}
            {...field('factorFrom')}
          />
          <SelectField label="Grace period" options={policy.choices.grace} {...field('graceDays')} />
          <SelectField
            label="Session length"
            hint="After that, people sign in again."
            options={policy.choices.session}
            {...field('sessionMinutes')}
          />
          <SelectField
            label="Sign out after inactivity"
            options={policy.choices.idle}
            {...field('idleMinutes')}
          />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" name="intent" value="save-policy">
            Save policy
          </Button>
          {policy.factorSince ? (
            <p className="text-sm text-ink-3">
              {'Required since '}
              <LocalTime at={policy.factorSince} hasTime={false} />
            </p>
          ) : null}
        </div>
      </Form>
    </DetailPagePanel>
  );
}
