import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { type FormProblem, findFieldProblem } from '#app/ui/form-problems.tsx';

import { AccountSection } from './account-section.tsx';

/** Edits name, company and phone. */
export function CustomerProfileSection({
  profile,
  kept,
  problems,
}: {
  profile: { name: string; company: string | null; phone: string | null };
  kept: Record<string, string>;
  problems: readonly FormProblem[];
}) {
  return (
    <AccountSection id="details" title="Your details">
      <form method="post" noValidate className="grid gap-5">
        <Field
          id="name"
          name="name"
          label="Full name"
          autoComplete="name"
          required
          defaultValue={kept['name'] ?? profile.name}
          error={findFieldProblem(problems, 'name')}
        />
        <Field
          id="company"
          name="company"
          label="Company (optional)"
          autoComplete="organization"
          defaultValue={kept['company'] ?? profile.company ?? ''}
          error={findFieldProblem(problems, 'company')}
        />
        <Field
          id="phone"
          name="phone"
          type="tel"
          label="Phone (optional)"
          autoComplete="tel"
          defaultValue={kept['phone'] ?? profile.phone ?? ''}
          error={findFieldProblem(problems, 'phone')}
        />
        <div>
          <Button type="submit" name="intent" value="profile">
            Save details
          </Button>
        </div>
      </form>
    </AccountSection>
  );
}
