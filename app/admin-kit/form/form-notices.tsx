import { Button } from '#app/ui/button.tsx';
import { ConfirmDespiteWarningsField } from '#app/ui/confirm-field.tsx';
import { FormErrorSummary } from '#app/ui/form-problems.tsx';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

import { LocalTime } from '../local-time.tsx';
import type { UnsavedFormDraft } from './local-draft.ts';
import { useFocusFieldInEditorTab } from './use-reach-field.ts';

const FORM_NOTICE_CLASS =
  'flex flex-wrap items-center justify-between gap-3 rounded-base border border-line bg-paper px-4 py-3 text-sm';

/** Offers a draft of an earlier visit; it is never applied automatically. */
export function RestoreDraftNotice({
  draft,
  isOlder,
  onRestore,
  onDiscard,
}: {
  draft: UnsavedFormDraft;
  /** Whether another user saved after the draft was typed. */
  isOlder: boolean;
  onRestore: () => void;
  onDiscard: () => void;
}) {
  return (
    <section aria-label="Unsaved draft" className={FORM_NOTICE_CLASS}>
      <p>
        This browser has unsaved changes from <LocalTime at={new Date(draft.at).toISOString()} />.
        {isOlder ? ' A newer version has been saved since.' : ''}
      </p>
      <div className="flex gap-2">
        <Button variant="outline" size="sm" onClick={onDiscard}>
          Discard
        </Button>
        <Button size="sm" onClick={onRestore}>
          Restore
        </Button>
      </div>
    </section>
  );
}

/** Shown above the fields after a refusal: the error summary, and a sign-in link if the session has ended. */
export function FormErrorNotice({ answer }: { answer: FormActionResult | undefined }) {
  const reachField = useFocusFieldInEditorTab();
  if (!answer || answer.ok || answer.conflict) return null;
  return (
    <div className="grid gap-3">
      <FormErrorSummary
        key={JSON.stringify(answer.problems)}
        problems={answer.problems}
        onReach={reachField}
      />
      <ConfirmDespiteWarningsField problems={answer.problems} />
      {answer.isSignedOut ? (
        <p className={FORM_NOTICE_CLASS}>
          Everything you typed is still here.
          <a
            href="/auth/sign-in?next=/admin"
            target="_blank"
            rel="noreferrer"
            className="font-semibold underline underline-offset-4"
          >
            Sign in in a new tab
          </a>
        </p>
      ) : null}
    </div>
  );
}
