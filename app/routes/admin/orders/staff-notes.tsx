import { useFetcher } from 'react-router';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { type OrderNote, MAX_ORDER_MESSAGE_CHARACTERS } from '#app/modules/messages/model.ts';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { getRefusedFormProblemsAndValues } from '#app/ui/form-problems.tsx';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

/** A form that posts a note in place; without script it opens the notes page. */
function OrderStaffNoteForm({
  orderId,
  back,
  clientKey,
  answer,
}: {
  orderId: string;
  back: string;
  clientKey: string;
  answer: FormActionResult | undefined;
}) {
  const fetcher = useFetcher<FormActionResult>();
  const { problems, kept } = getRefusedFormProblemsAndValues(fetcher.data ?? answer);
  const isSending = fetcher.state !== 'idle';
  return (
    // A saved note changes the key, which clears the form; a refused one keeps its text.
    <fetcher.Form
      key={clientKey}
      method="post"
      action={`/admin/orders/${orderId}/notes`}
      className="grid justify-items-start gap-3"
    >
      <input type="hidden" name="key" value={clientKey} />
      <input type="hidden" name="back" value={back} />
      <div className="w-full">
        <TextArea
          id="note"
          name="body"
          label="Internal note"
          rows={3}
          maxLength={MAX_ORDER_MESSAGE_CHARACTERS * 2}
          defaultValue={kept['body'] ?? ''}
          error={problems[0]?.message ?? null}
          hint="Only your team sees this."
        />
      </div>
      <Button type="submit" variant="outline" disabled={isSending}>
        Save note
      </Button>
    </fetcher.Form>
  );
}

/**
 * The internal notes of an order, with a color and a button of their own, so that no note is sent to the
 * customer by mistake (pages.md "Admin pages").
 */
export function OrderInternalNotes({
  orderId,
  notes,
  clientKey,
  back,
  answer,
}: {
  orderId: string;
  notes: readonly OrderNote[];
  /** The idempotency key of the next note, created by the server. */
  clientKey: string;
  /** The page to return to from a form without script. */
  back: string;
  /** The result of a note from a form without script. */
  answer?: FormActionResult;
}) {
  return (
    <section
      id="notes"
      aria-labelledby="notes-title"
      className="grid grid-cols-1 gap-4 rounded-base border border-warn bg-warn-tint p-5"
    >
      <h2 id="notes-title" className="text-lg font-semibold">
        Internal notes
      </h2>
      {notes.length === 0 ? (
        <p className="text-sm text-ink-2">No notes yet. Customers never see notes.</p>
      ) : (
        <ol className="grid gap-3">
          {notes.map(({ id, authorName, isOwn, body, at }) => (
            <li key={id} className="grid gap-1 border-l-4 border-warn bg-paper px-4 py-3">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
                <span className="font-semibold">{isOwn ? 'You' : authorName}</span>
                <span className="text-xs text-ink-3">
                  <LocalTime at={at} />
                </span>
              </p>
              <p className="text-sm wrap-anywhere whitespace-pre-wrap">{body}</p>
            </li>
          ))}
        </ol>
      )}
      <OrderStaffNoteForm {...{ orderId, back, clientKey, answer }} />
    </section>
  );
}
