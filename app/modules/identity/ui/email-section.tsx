import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { type FormProblem, findFieldProblem } from '#app/ui/form-problems.tsx';

import { AccountSection } from './account-section.tsx';
import { PasswordOrCodeProofField } from './proof-field.tsx';

type EmailSectionProps = {
  email: string;
  /** The new address that waits for its code. */
  pending: string | null;
  /** Whether the account has a password or an app to prove identity with. */
  canProve: boolean;
  kept: Record<string, string>;
  problems: readonly FormProblem[];
};

/**
 * Shows the account's email address and changes it: proof of identity, then a code from the new mailbox
 * (pages.md "The account page").
 */
export function AccountEmailSection(props: EmailSectionProps) {
  return (
    <AccountSection id="email-section" title="Your email address">
      <p className="break-words">
        You sign in with <span className="font-semibold">{props.email}</span>, and we send our emails there.
      </p>
      {props.pending ? (
        <PendingEmailForm {...props} pending={props.pending} />
      ) : (
        <ChangeEmailForm {...props} />
      )}
    </AccountSection>
  );
}

function ChangeEmailForm({ canProve, kept, problems }: EmailSectionProps) {
  if (!canProve)
    return <p className="text-ink-2">To change it, first choose a password on the Security tab.</p>;
  return (
    <form method="post" noValidate className="grid gap-5">
      <Field
        id="email"
        name="email"
        type="email"
        label="New email"
        autoComplete="email"
        required
        defaultValue={kept['email'] ?? ''}
        error={findFieldProblem(problems, 'email')}
      />
      <PasswordOrCodeProofField error={findFieldProblem(problems, 'proof')} />
      <div>
        <Button type="submit" name="intent" value="email-begin" variant="outline">
          Send code to new email
        </Button>
      </div>
    </form>
  );
}

function PendingEmailForm({ pending, problems }: EmailSectionProps & { pending: string }) {
  return (
    <form method="post" noValidate className="grid gap-5">
      <p className="break-words text-ink-2">
        We sent email to <span className="font-semibold text-ink">{pending}</span>. Enter the code from it to
        change your email address.
      </p>
      <Field
        id="email-code"
        name="code"
        label="6-digit code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        required
        className="text-xl tracking-[0.12em]"
        error={findFieldProblem(problems, 'email-code')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="email-confirm">
          Change email
        </Button>
        <Button type="submit" name="intent" value="email-cancel" variant="outline">
          Cancel
        </Button>
      </div>
    </form>
  );
}
