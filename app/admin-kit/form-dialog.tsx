import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Form, useActionData } from 'react-router';

import { FormProblems } from '#app/ui/form-problems.tsx';
import { type IntentAnswer, proofAsked } from '#app/ui/intent-answer.ts';

import { closeDialogAround, DialogDeeds, DialogFrame, HiddenFields } from './dialog-frame.tsx';

/**
 * The problems of the page's last answer when it refused this very form for one of its fields: its intent, with the same hidden
 * fields. What no field can mend is for the page to say.
 */
function useOwnProblems(intent: string, fields: Readonly<Record<string, string>>) {
  const answer = useActionData<IntentAnswer>();
  if (!answer || answer.ok || answer.intent !== intent || proofAsked(answer) !== null) return null;
  const isOwn = Object.entries(fields).every(([name, value]) => (answer.fields[name] ?? value) === value);
  return isOwn && answer.problems.some(({ field }) => field !== null) ? answer.problems : null;
}

/**
 * Why the form was refused, in the dialog it was typed into, which opens again; the page says it too, for a browser without
 * script.
 */
function OwnProblems({ intent, fields }: { intent: string; fields: Readonly<Record<string, string>> }) {
  const ref = useRef<HTMLDivElement>(null);
  const problems = useOwnProblems(intent, fields);
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
      <FormProblems key={JSON.stringify(problems)} problems={problems} onReach={reach} />
    </div>
  );
}

/** A dialog with a few fields that posts one intent to the page; opened by `OpensDialog`, or from a menu. */
export function FormDialog({
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
  /** Sent along unseen. */
  fields?: Readonly<Record<string, string>>;
  /** Where it posts; the page itself when absent. */
  action?: string;
  closeLabel?: string;
  children: ReactNode;
}) {
  return (
    <DialogFrame id={id} title={title}>
      <Form method="post" action={action} className="grid gap-5" onSubmit={closeDialogAround}>
        <OwnProblems intent={intent} fields={fields} />
        <HiddenFields fields={fields} />
        {children}
        <DialogDeeds
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
