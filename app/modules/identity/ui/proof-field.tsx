import { PasswordField } from '#app/ui/password-field.tsx';

/** The field for the password or code, as the step-up of pages.md "Access" requires. */
export function PasswordOrCodeProofField({ error }: { error: string | null }) {
  return (
    <PasswordField
      id="proof"
      label="Your password, or a code from your app"
      autoComplete="current-password"
      hint="Needed to confirm it’s you."
      error={error}
    />
  );
}
