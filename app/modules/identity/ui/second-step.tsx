import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { type FormProblem, FormErrorSummary, findFieldProblem } from '#app/ui/form-problems.tsx';

import { AuthPageLayout, AuthPagePlainLink } from './auth-column.tsx';

/**
 * The second step of a sign-in (pages.md "Sign-up, sign-in and lost passwords"): a code from the app, or a
 * recovery code.
 */
export function SecondFactorSignInForm({
  problems,
  restartHref,
}: {
  problems: readonly FormProblem[];
  restartHref: string;
}) {
  return (
    <AuthPageLayout
      title="One more step"
      lead="Enter the 6 digits from your authenticator app, or one of your recovery codes."
    >
      <FormErrorSummary problems={problems} />
      <form method="post" noValidate className="grid gap-5">
        <Field
          id="code"
          name="code"
          label="Code from the app, or a recovery code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={24}
          required
          className="text-xl tracking-[0.12em]"
          error={findFieldProblem(problems, 'code')}
        />
        <Button type="submit" name="intent" value="factor" size="lg" isWide>
          Sign in
        </Button>
      </form>
      <p className="text-sm text-ink-2">
        Lost both? <AuthPagePlainLink href="/contact">Contact us</AuthPagePlainLink>. Or{' '}
        <AuthPagePlainLink href={restartHref}>start again</AuthPagePlainLink>.
      </p>
    </AuthPageLayout>
  );
}
