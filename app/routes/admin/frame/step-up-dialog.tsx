import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { Form } from 'react-router';

import { DialogFormActions } from '#app/admin-kit/dialog-frame.tsx';
import { useOnPageNavigation } from '#app/admin-kit/use-on-new-page.ts';
import { PasswordOrCodeProofField } from '#app/modules/identity/ui/proof-field.tsx';
import { type FormActionResult, findStepUpPrompt } from '#app/ui/form-action-result.ts';

const STEP_UP_DIALOG_ID = 'step-up';

/**
 * Asks for an identity proof, then posts the refused form again, complete (pages.md "Access", step-up).
 * The dialog is already open in the document, so it works without script; with script it becomes modal.
 */
export function StepUpAuthenticationDialog({ answer }: { answer: FormActionResult | undefined }) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const prompt = findStepUpPrompt(answer);
  useOnPageNavigation(() => ref.current?.close());
  const openAgain = useEffectEvent(() => {
    // An open dialog cannot become modal.
    ref.current?.close();
    ref.current?.showModal();
  });
  useEffect(() => {
    if (findStepUpPrompt(answer) !== null) openAgain();
  }, [answer]);
  if (!answer || answer.ok || prompt === null) return null;
  return (
    <dialog
      ref={ref}
      open
      id={STEP_UP_DIALOG_ID}
      aria-labelledby={titleId}
      className="dialog-modal w-lg rounded-base border border-line bg-paper text-left text-ink shadow-pop"
    >
      <Form method="post" className="grid gap-5 p-5 md:p-8">
        <h2 id={titleId} className="text-xl font-semibold">
          Confirm that it is you
        </h2>
        {Object.entries(answer.fields).flatMap(([name, values]) =>
          [values]
            .flat()
            .map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
        )}
        <PasswordOrCodeProofField error={prompt || null} />
        <DialogFormActions dialogId={STEP_UP_DIALOG_ID} intent={answer.intent} label="Confirm" />
      </Form>
    </dialog>
  );
}
