import { Form, Link } from 'react-router';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { Panel } from '#app/admin-kit/panel.tsx';
import { FACTOR_FROM } from '#app/modules/identity/team/team-policy.ts';
import { Button } from '#app/ui/button.tsx';
import { cameBack, problemOf } from '#app/ui/form-problems.tsx';
import type { IntentAnswer } from '#app/ui/intent-answer.ts';
import { SelectField } from '#app/ui/select-field.tsx';

type Choices = readonly { value: string; label: string }[];

export type PolicyView = {
  version: number;
  factorFrom: string;
  /** ISO 8601; null where it is required of nobody in particular. */
  factorSince: string | null;
  graceDays: number;
  sessionMinutes: number;
  idleMinutes: number;
  choices: { session: Choices; idle: Choices; grace: Choices };
  isProduction: boolean;
};

/** How the team signs in; an owner makes it stricter than the shop came with, never laxer. */
export function PolicyCard({ policy, answer }: { policy: PolicyView; answer: IntentAnswer | undefined }) {
  const ofPolicy = answer?.intent === 'save-policy' ? answer : undefined;
  const { problems, kept } = cameBack(ofPolicy);
  const valueOf = (name: string, stored: string | number) => kept[name] ?? String(stored);
  const field = (name: 'factorFrom' | 'graceDays' | 'sessionMinutes' | 'idleMinutes') => ({
    id: name,
    name,
    defaultValue: valueOf(name, policy[name]),
    error: problemOf(problems, name),
  });
  return (
    <Panel id="team-policy" title="Team policy">
      <p className="max-w-2xl text-sm text-ink-2">
        {policy.isProduction
          ? 'In production everybody on the team needs two-step sign-in once the grace is over, whatever is chosen here. '
          : 'In production everybody on the team needs two-step sign-in; this shop is a demo, where it is as you choose. '}
        Of one person it is required at once under{' '}
        <Link to="/admin/users" className="underline underline-offset-4">
          Users
        </Link>
        . Whoever has none is led to set it up before anything else. A change holds for sessions that are
        open.
      </p>
      {/* After a save the fields show what is stored now. */}
      <Form key={policy.version} method="post" className="grid gap-5">
        <input type="hidden" name="version" value={policy.version} />
        <div className="grid grid-cols-1 items-start gap-x-4 gap-y-5 md:grid-cols-2">
          <SelectField label="Two-step sign-in required of" options={FACTOR_FROM} {...field('factorFrom')} />
          <SelectField label="Grace to set it up" options={policy.choices.grace} {...field('graceDays')} />
          <SelectField
            label="A session lasts"
            hint="Then one signs in again."
            options={policy.choices.session}
            {...field('sessionMinutes')}
          />
          <SelectField
            label="Without a request it lasts"
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
    </Panel>
  );
}
