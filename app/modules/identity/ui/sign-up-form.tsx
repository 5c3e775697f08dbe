import { OPENS_NEW_TAB_LABEL } from '#app/lib/external-links.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/checkbox-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { type FormProblem, findFieldProblem } from '#app/ui/form-problems.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';

import { HoneypotFormField } from './auth-column.tsx';

/** Opens in another tab, so that nothing typed is lost. */
function LegalLink({ slug, children }: { slug: string; children: string }) {
  return (
    <a
      href={`/legal/${slug}`}
      target="_blank"
      rel="noopener noreferrer"
      className="font-semibold underline underline-offset-4"
    >
      {children}
      <span className="sr-only">{OPENS_NEW_TAB_LABEL}</span>
    </a>
  );
}

/**
 * pages.md "Sign-up, sign-in and lost passwords", /auth/sign-up. `kept` holds the values typed before the
 * form came back with an error.
 */
export function SignUpForm({
  kept,
  problems,
}: {
  kept: Record<string, string>;
  problems: readonly FormProblem[];
}) {
  return (
    <form method="post" noValidate className="relative grid gap-5">
      <Field
        id="name"
        name="name"
        label="Full name"
        autoComplete="name"
        required
        defaultValue={kept['name']}
        error={findFieldProblem(problems, 'name')}
      />
      <Field
        id="email"
        name="email"
        type="email"
        label="Work email"
        autoComplete="email"
        required
        defaultValue={kept['email']}
        error={findFieldProblem(problems, 'email')}
      />
      <Field
        id="company"
        name="company"
        label="Company (optional)"
        autoComplete="organization"
        defaultValue={kept['company']}
        error={findFieldProblem(problems, 'company')}
      />
      <PasswordField
        id="password"
        label="Password"
        autoComplete="new-password"
        hint="At least 12 characters. A short phrase works well."
        error={findFieldProblem(problems, 'password')}
      />
      <CheckboxField
        id="terms"
        isRequired
        isChecked={kept['terms'] !== undefined}
        error={findFieldProblem(problems, 'terms')}
      >
        I accept the <LegalLink slug="terms-of-service">Terms of Service</LegalLink> and the{' '}
        <LegalLink slug="privacy-policy">Privacy Policy</LegalLink>.
      </CheckboxField>
      <CheckboxField id="news" isChecked={kept['news'] !== undefined}>
        Send me news about new services. You can unsubscribe at any time.
      </CheckboxField>
      <HoneypotFormField />
      <Button type="submit" size="lg" isWide>
        Create account
      </Button>
    </form>
  );
}
