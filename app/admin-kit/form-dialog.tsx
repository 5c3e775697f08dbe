import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Form, useActionData } from 'react-router';

import { FormErrorSummary } from '#app/ui/form-problems.tsx';
import { type FormActionResult, findStepUpPrompt } from '#app/ui/form-action-result.ts';

import { closeParentDialog, DialogFormActions, DialogFrame, HiddenFields } from './dialog-frame.tsx';

/**
 * Returns the problems of the page's last answer if it refused one of this form's fields: the same intent
 * with the same hidden fields. Problems without a field are shown by the page.
 */
function useDialogFormProblems(intent: string, fields: Readonly<Record<string, string>>) {
  const answer = useActionData<FormActionResult>();
  if (!answer || answer.ok || answer.intent !== intent || findStepUpPrompt(answer) !== null) return null;
  const isOwn = Object.entries(fields).every(([name, value]) => (answer.fields[name] ?? value) === value);
  return isOwn && answer.problems.some(({ field }) => field !== null) ? answer.problems : null;
}

/**
 * Why the form was refused, in its dialog, which opens again; the page shows it too, for browsers without
 * script.
 */
function DialogFormProblems({
  intent,
  fields,
}: {
  intent: string;
  fields: Readonly<Record<string, string>>;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const problems = useDialogFormProblems(intent, fields);
  const openAgain = useEffectEvent(() => {
    const dialog = ref.current?.closest('dialog');
    if (!dialog || dialog.open) return;
    dialog.showModal();
    ref.current?.querySelector<HTMLElement>('[role=alert]')?.focus();
  });
  useEffect(() => {
    if (problems) openAgain();
  }, [problems]);
  if (!problems) return null;
  const reach = (field: string) =>
    ref.current
      ?.closest('form')
      ?.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`)
      ?.focus();
  return (
    <div ref={ref} className="noscript:hidden">
      <FormErrorSummary key={JSON.stringify(problems)} problems={problems} onReach={reach} />
    </div>
  );
}

/** A dialog with a few fields that posts one intent to the page; opened by `OpenDialogButton`, or from a menu. */
export function ModalFormDialog({
  id,
  title,
  intent,
  submitLabel,
  isDanger,
  fields = {},
  action,
  closeLabel,
  children,
}: {
  id: string;
  title: string;
  intent: string;
  submitLabel: string;
  isDanger?: boolean;
  /** Sent as hidden inputs. */
  fields?: Readonly<Record<string, string>>;
  /** The address it posts to; by default the page itself. */
  action?: string;
  closeLabel?: string;
  children: ReactNode;
}) {
  return (
    <DialogFrame id={id} title={title}>
      <Form method="post" action={action} className="grid gap-5" onSubmit={closeParentDialog}>
        <DialogFormProblems intent={intent} fields={fields} />
        <HiddenFields fields={fields} />
        {children}
        <DialogFormActions
          dialogId={id}
          intent={intent}
          label={submitLabel}
          isDanger={isDanger}
          closeLabel={closeLabel}
        />
      </Form>
    </DialogFrame>
  );
}
