import { Button } from '#app/ui/button.tsx';
import { type FormProblem, findFieldProblem } from '#app/ui/form-problems.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';

import { AccountSection } from './account-section.tsx';

/**
 * Changes the password, or sets the first one of an account that was verified from another browser or by
 * code.
 */
export function PasswordSection({
  email,
  hasPassword,
  problems,
}: {
  email: string;
  hasPassword: boolean;
  problems: readonly FormProblem[];
}) {
  return (
    <AccountSection id="password-section" title={hasPassword ? 'Password' : 'Choose a password'}>
      <p className="text-ink-2">
        {hasPassword
          ? 'Changing it signs you out of all other browsers.'
          : 'Your account has no password yet. Choose one here, or sign in with a code by email each time.'}
      </p>
      <form method="post" noValidate className="grid gap-5">
        {/* For password managers, which store a password with its account. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        {hasPassword ? (
          <PasswordField
            id="current"
            label="Current password"
            autoComplete="current-password"
            error={findFieldProblem(problems, 'current')}
          />
        ) : null}
        <PasswordField
          id="password"
          label="New password"
          autoComplete="new-password"
          hint="At least 12 characters. A short phrase works well."
          error={findFieldProblem(problems, 'password')}
        />
        <div>
          <Button type="submit" name="intent" value={hasPassword ? 'password' : 'set-password'}>
            {hasPassword ? 'Change password' : 'Save password'}
          </Button>
        </div>
      </form>
    </AccountSection>
  );
}
