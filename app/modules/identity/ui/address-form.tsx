import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { type FormProblem, FormErrorSummary, findFieldProblem } from '#app/ui/form-problems.tsx';

/**
 * A form for the email address to which a link is sent. `autoComplete` is `username` if the address
 * identifies an account, so that browsers suggest that one.
 */
export function EmailLinkRequestForm({
  email,
  problems,
  autoComplete,
  submitLabel,
}: {
  email: string | undefined;
  problems: readonly FormProblem[];
  autoComplete: 'email' | 'username';
  submitLabel: string;
}) {
  return (
    <>
      <FormErrorSummary problems={problems} />
      <form method="post" noValidate className="grid gap-5">
        <Field
          id="email"
          name="email"
          type="email"
          label="Email"
          autoComplete={autoComplete}
          required
          defaultValue={email}
          error={findFieldProblem(problems, 'email')}
        />
        <Button type="submit" size="lg" isWide>
          {submitLabel}
        </Button>
      </form>
    </>
  );
}
