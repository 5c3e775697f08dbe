import { Form } from 'react-router';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import type { LeadNote } from '#app/modules/crm/leads/lead-list.ts';
import { LEAD_FIELD_MAX_LENGTHS } from '#app/modules/crm/leads/lead-labels.ts';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { getRefusedFormProblemsAndValues, findFieldProblem } from '#app/ui/form-problems.tsx';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

import { useFormResetKeyAfterSuccess } from './use-form-key.ts';

/** A form for a team note, which becomes part of the timeline. */
export function NewLeadNoteForm({ answer }: { answer: FormActionResult | undefined }) {
  const formKey = useFormResetKeyAfterSuccess(answer, 'note');
  const { problems, kept } = getRefusedFormProblemsAndValues(answer?.intent === 'note' ? answer : undefined);
  return (
    <Form key={formKey} method="post" noValidate className="grid gap-3">
      <TextArea
        id="note"
        name="note"
        label="Note for the team"
        rows={3}
        maxLength={LEAD_FIELD_MAX_LENGTHS.note}
        defaultValue={kept['note']}
        error={findFieldProblem(problems, 'note')}
      />
      <Button type="submit" name="intent" value="note" variant="outline" className="justify-self-start">
        Add note
      </Button>
    </Form>
  );
}

/** The actions of a note: its author edits it, anyone in the admin can delete it, with an Undo. */
export function LeadNoteActions({
  note: { id, isOwn },
  text,
  answer,
}: {
  note: { id: string; isOwn: boolean };
  text: string;
  answer: FormActionResult | undefined;
}) {
  const formKey = useFormResetKeyAfterSuccess(answer, 'note-change');
  const back = getRefusedFormProblemsAndValues(answer?.intent === 'note-change' ? answer : undefined);
  const isOpen = back.kept['noteId'] === id;
  return (
    <div className="flex flex-wrap items-start gap-2">
      {isOwn ? (
        <details key={formKey} open={isOpen} className="min-w-0 open:basis-full">
          <summary className="inline-flex min-h-9 cursor-pointer items-center text-sm font-semibold underline underline-offset-4">
            Edit
          </summary>
          <Form method="post" noValidate className="grid gap-3 pt-2">
            <input type="hidden" name="noteId" value={id} />
            <TextArea
              id={`note-${id}`}
              name="note"
              label="Note text"
              rows={3}
              maxLength={LEAD_FIELD_MAX_LENGTHS.note}
              defaultValue={(isOpen ? back.kept['note'] : undefined) ?? text}
              error={isOpen ? findFieldProblem(back.problems, 'note') : undefined}
            />
            <Button
              type="submit"
              name="intent"
              value="note-change"
              variant="outline"
              size="sm"
              className="justify-self-start"
            >
              Save note
            </Button>
          </Form>
        </details>
      ) : null}
      <Form method="post">
        <input type="hidden" name="noteId" value={id} />
        <Button type="submit" name="intent" value="note-delete" variant="ghost" size="sm">
          Delete note
        </Button>
      </Form>
    </div>
  );
}

/** The notes about a contact, newest first, with a field for a new one. */
export function ContactNotes({
  notes,
  mayWrite,
  answer,
}: {
  notes: readonly LeadNote[];
  mayWrite: boolean;
  answer: FormActionResult | undefined;
}) {
  return (
    <>
      {mayWrite ? <NewLeadNoteForm answer={answer} /> : null}
      {notes.length === 0 ? <p className="text-sm text-ink-2">No notes yet.</p> : null}
      <ul aria-label="Notes" className="grid gap-4 empty:hidden">
        {notes.map((note) => (
          <li key={note.id} className="grid gap-1 border-b border-line pb-3 last:border-0 last:pb-0">
            <p className="flex flex-wrap gap-x-2 text-sm text-ink-2">
              <span className="font-semibold text-ink">{note.by}</span>
              <LocalTime at={note.at} />
              {note.editedAt === null ? null : (
                <span>
                  {'edited '}
                  <LocalTime at={note.editedAt} />
                </span>
              )}
            </p>
            <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {note.text}
            </p>
            {mayWrite ? <LeadNoteActions note={note} text={note.text} answer={answer} /> : null}
          </li>
        ))}
      </ul>
    </>
  );
}
