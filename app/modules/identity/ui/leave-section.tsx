import { Button } from '#app/ui/button.tsx';
import { type FormProblem, findFieldProblem } from '#app/ui/form-problems.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

import { ACCOUNT_DELETION_GRACE_DAYS } from '../erasure/erasure-terms.ts';

import { AccountSection } from './account-section.tsx';

type DeleteAccountSectionProps = {
  /** Why the account cannot be deleted now; empty if it can. */
  obstacles: readonly string[];
  /** The day from which it can be, if all obstacles end by themselves: `November 30, 2026`. */
  possibleFrom: string | null;
  /** Whether the account has a password or an app to prove identity with. */
  canProve: boolean;
  problems: readonly FormProblem[];
};

/** Deletes the account, or lists what blocks it (pages.md "Account deletion"). */
export function DeleteAccountSection({
  obstacles,
  possibleFrom,
  canProve,
  problems,
}: DeleteAccountSectionProps) {
  return (
    <AccountSection id="leave" title="Delete your account">
      <p className="text-ink-2">
        {`Your account is suspended right away and deleted after ${ACCOUNT_DELETION_GRACE_DAYS} days, with your details, your picture, and your name, text and files in orders and messages. Your payments stay in our books. To keep your account, sign in before then.`}
      </p>
      {obstacles.length > 0 ? (
        <AccountDeletionObstacleList obstacles={obstacles} possibleFrom={possibleFrom} />
      ) : canProve ? (
        <DeleteAccountForm problems={problems} />
      ) : (
        <p className="text-ink-2">To delete it, first choose a password on the Security tab.</p>
      )}
    </AccountSection>
  );
}

function AccountDeletionObstacleList({
  obstacles,
  possibleFrom,
}: Pick<DeleteAccountSectionProps, 'obstacles' | 'possibleFrom'>) {
  const { longDate } = useShopTimeFormatters();
  return (
    <div className="grid gap-2 border-l-2 border-warn pl-4">
      <p className="font-semibold">You can’t delete it yet:</p>
      <ul className="grid list-disc gap-1 pl-5">
        {obstacles.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {possibleFrom === null ? null : (
        <p>{`If nothing changes, you can delete your account from ${longDate(possibleFrom)}.`}</p>
      )}
    </div>
  );
}

function DeleteAccountForm({ problems }: Pick<DeleteAccountSectionProps, 'problems'>) {
  return (
    <form method="post" noValidate className="grid gap-5">
      <PasswordField
        id="leave-proof"
        label="Your password, or a code from your app"
        autoComplete="current-password"
        hint="Needed to delete your account."
        error={findFieldProblem(problems, 'leave-proof')}
      />
      <div>
        <Button type="submit" name="intent" value="leave" variant="outline">
          Delete my account
        </Button>
      </div>
    </form>
  );
}
