import { PasswordField } from '#app/ui/password-field.tsx';

/** Where somebody shows again who they are: what the step-up of pages.md section 1.1 asks for. */
export function ProofField({ error }: { error: string | null }) {
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
