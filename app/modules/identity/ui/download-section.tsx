import { Button } from '#app/ui/button.tsx';
import { type FormProblem, problemOf } from '#app/ui/form-problems.tsx';

import { AccountSection } from './account-section.tsx';
import { ProofField } from './proof-field.tsx';

/** A copy of one's own data, for whoever shows that it is theirs. */
export function DownloadSection({
  needsProof,
  problems,
}: {
  needsProof: boolean;
  problems: readonly FormProblem[];
}) {
  return (
    <AccountSection id="download" title="Your data">
      <p className="text-ink-2">
        A file with what this shop stores about you: your details, where you are signed in, your orders with
        their items, and what you wrote to us by the contact form.
      </p>
      <form method="post" action="/account/data" noValidate className="grid gap-5">
        {needsProof ? <ProofField error={problemOf(problems, 'proof')} /> : null}
        <div>
          <Button type="submit" variant="outline">
            Download my data
          </Button>
        </div>
      </form>
    </AccountSection>
  );
}
