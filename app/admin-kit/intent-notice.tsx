import { Form } from 'react-router';

import { Button } from '#app/ui/button.tsx';
import { FormErrorSummary } from '#app/ui/form-problems.tsx';
import type { FormActionResult, UndoAction } from '#app/ui/form-action-result.ts';

/** Undoes an action, without script. */
export function UndoActionForm({ undo, className }: { undo: UndoAction; className?: string }) {
  return (
    <Form method="post" className={className}>
      {Object.entries(undo.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" name="intent" value={undo.intent} variant="outline" size="sm">
        Undo
      </Button>
    </Form>
  );
}

/**
 * What an answer leaves on the page: why it was refused, and which rows were skipped and why. A success with
 * nothing more than its toast is shown here only without script, with its Undo.
 */
export function ActionResultNotice({ answer }: { answer: FormActionResult | undefined }) {
  if (!answer) return null;
  if (!answer.ok) {
    return (
      <div className="mb-4">
        <FormErrorSummary key={JSON.stringify(answer.problems)} problems={answer.problems} />
      </div>
    );
  }
  const { toast, undo, skipped } = answer;
  if (!toast && skipped.length === 0) return null;
  return (
    <div
      role="status"
      className={`mb-4 grid gap-2 rounded-base border border-line bg-paper px-4 py-3 text-sm ${skipped.length > 0 ? '' : 'hidden noscript:grid'}`}
    >
      {toast ? <p className="font-semibold">{toast.title}</p> : null}
      {skipped.length > 0 ? (
        <ul className="grid gap-1 text-ink-2">
          {skipped.map(({ name, reason }) => (
            <li key={`${name}: ${reason}`}>{`${name}: ${reason}`}</li>
          ))}
        </ul>
      ) : null}
      {undo ? <UndoActionForm undo={undo} className="hidden noscript:block" /> : null}
    </div>
  );
}
