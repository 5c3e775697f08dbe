import { Button } from '#app/ui/button.tsx';
import { type FormProblem, FormErrorSummary } from '#app/ui/form-problems.tsx';

import { AuthPageLayout, AuthPagePlainLink } from './auth-column.tsx';

/** The question shown on sign-in while the account waits to be deleted (pages.md "Account deletion"). */
export function CancelAccountDeletionForm({
  deletedOn,
  problems,
}: {
  deletedOn: string;
  problems: readonly FormProblem[];
}) {
  return (
    <AuthPageLayout
      title="Keep your account?"
      lead={`It’s suspended and will be deleted on ${deletedOn}. If you keep it, nothing changes.`}
    >
      <FormErrorSummary problems={problems} />
      <form method="post">
        <Button type="submit" name="intent" value="keep" size="lg" isWide>
          Keep my account
        </Button>
      </form>
      <p className="text-sm text-ink-2">
        Or <AuthPagePlainLink href="/">continue without it</AuthPagePlainLink>, and it will be deleted as you
        asked.
      </p>
    </AuthPageLayout>
  );
}
