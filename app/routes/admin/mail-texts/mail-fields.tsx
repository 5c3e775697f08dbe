import { type FocusEvent, useRef } from 'react';

import { LongTextField, TextField } from '#app/admin-kit/form/form-fields.tsx';
import type { EditableMailPart } from '#app/modules/notifications/texts/email-texts.ts';
import type { EditableMailText } from '#app/modules/notifications/texts/find-mail-text.server.ts';
import { Button } from '#app/ui/button.tsx';

import { AdminFormSection } from '../service-editor/form-parts.tsx';

type TextInputElement = HTMLInputElement | HTMLTextAreaElement;

const isTextInputOrTextarea = (target: EventTarget): target is TextInputElement =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text');

/** Inserts a variable at the caret, as if typed. */
function insertVariableAtCaret(field: TextInputElement, name: string) {
  field.setRangeText(`{${name}}`, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.focus();
}

function MailTemplateVariableList({
  mail,
  onInsert,
}: {
  mail: EditableMailText;
  onInsert: (name: string) => void;
}) {
  return (
    <AdminFormSection
      title="Variables"
      note="Placeholders for the details of the email. Click to insert at the cursor. Examples are shown alongside."
    >
      <ul aria-label="Variables" className="flex flex-wrap gap-x-5 gap-y-2">
        {mail.variables.map(({ name, example }) => (
          <li key={name} className="flex min-w-0 items-center gap-2 text-sm">
            {mail.mayWrite ? (
              <Button
                variant="outline"
                size="sm"
                aria-label={`Insert {${name}}`}
                // Keeps the caret in the field.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onInsert(name)}
              >
                {`{${name}}`}
              </Button>
            ) : (
              <strong>{`{${name}}`}</strong>
            )}
            <span className="wrap-anywhere text-ink-3">{example.trim() || 'empty in the example'}</span>
          </li>
        ))}
      </ul>
    </AdminFormSection>
  );
}

const getRequiredVariablesHint = ({ keeps }: EditableMailPart): string | undefined =>
  keeps.length > 0 ? `${keeps.map((name) => `{${name}}`).join(' and ')} must stay in.` : undefined;

/** Roughly the characters per line of a field. */
const MAIL_FIELD_CHARS_PER_LINE = 70;

function EmailTextPartField({ part }: { part: EditableMailPart }) {
  const { name, label, limit, isLine, shipped } = part;
  const common = { name, label, limit, hint: getRequiredVariablesHint(part) };
  if (isLine) return <TextField {...common} type="text" autoComplete="off" />;
  return (
    <LongTextField
      {...common}
      rows={Math.min(10, Math.ceil(shipped.length / MAIL_FIELD_CHARS_PER_LINE) + 1)}
    />
  );
}

/** A field for each part of the email, in order, with the variables it can use. */
export function MailTextFormFields({ mail }: { mail: EditableMailText }) {
  const last = useRef<TextInputElement | null>(null);
  const note = (event: FocusEvent) => {
    if (isTextInputOrTextarea(event.target)) last.current = event.target;
  };
  const insert = (name: string) => {
    const field = last.current ?? document.querySelector<HTMLInputElement>('#subject');
    if (field) insertVariableAtCaret(field, name);
  };
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-4" onFocus={note}>
      <MailTemplateVariableList mail={mail} onInsert={insert} />
      <AdminFormSection
        title="Text"
        note="An empty line starts a new paragraph. URLs that start with https:// become links. Empty texts are left out."
      >
        {mail.parts.map((part) => (
          <EmailTextPartField key={part.name} part={part} />
        ))}
      </AdminFormSection>
    </div>
  );
}
