import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { type FormProblem, findFieldProblem } from '#app/ui/form-problems.tsx';

/** Two forms, to enter an emailed code and to request another; separate, so that Enter sends the code. */
export function EmailVerificationCodeForms({
  email,
  code,
  isKept = false,
  submitLabel,
  problems,
}: {
  email: string;
  /** Prefilled from the link in the email; the person submits it. */
  code: string;
  isKept?: boolean;
  submitLabel: string;
  problems: readonly FormProblem[];
}) {
  return (
    <>
      <form method="post" noValidate className="grid gap-5">
        <Field
          id="email"
          name="email"
          type="email"
          label="Email"
          autoComplete="email"
          required
          defaultValue={email}
          error={findFieldProblem(problems, 'email')}
        />
        <Field
          id="code"
          name="code"
          label="6-digit code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          required
          defaultValue={code}
          className="text-xl tracking-[0.12em]"
          error={findFieldProblem(problems, 'code')}
        />
        {isKept ? <input type="hidden" name="keep" value="on" /> : null}
        <Button type="submit" name="intent" value="code" size="lg" isWide>
          {submitLabel}
        </Button>
      </form>
      <form
        method="post"
        noValidate
        className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5"
      >
        <p className="text-sm text-ink-2">No email after a minute? Check your spam folder.</p>
        <input type="hidden" name="email" value={email} />
        <Button type="submit" name="intent" value="resend" variant="outline">
          Send a new code
        </Button>
      </form>
    </>
  );
}
