import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/checkbox-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { type FormProblem, findFieldProblem } from '#app/ui/form-problems.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';

import { AuthPagePlainLink } from './auth-column.tsx';

/**
 * pages.md "Sign-up, sign-in and lost passwords", /auth/sign-in: Enter signs in by password; the second
 * button emails a code instead.
 */
export function SignInForm({
  email,
  isKept,
  forgotHref,
  problems,
}: {
  email: string;
  isKept: boolean;
  forgotHref: string;
  problems: readonly FormProblem[];
}) {
  return (
    <form method="post" noValidate className="grid gap-5">
      <Field
        id="email"
        name="email"
        type="email"
        label="Email"
        autoComplete="username"
        required
        defaultValue={email}
        error={findFieldProblem(problems, 'email')}
      />
      <PasswordField
        id="password"
        label="Password"
        autoComplete="current-password"
        error={findFieldProblem(problems, 'password')}
      />
      <div className="-mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <CheckboxField id="keep" isChecked={isKept}>
          Keep me signed in
        </CheckboxField>
        <p className="text-sm">
          <AuthPagePlainLink href={forgotHref}>Forgot your password?</AuthPagePlainLink>
        </p>
      </div>
      <Button type="submit" name="intent" value="password" size="lg" isWide>
        Sign in
      </Button>
      <Button type="submit" name="intent" value="send-code" size="lg" variant="outline" isWide>
        Email me a code
      </Button>
    </form>
  );
}
