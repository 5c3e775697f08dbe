import { type InputEvent, useRef, useState } from 'react';

import {
  MAX_UPLOADED_PICTURE_BYTES,
  ACCEPTED_PICTURE_MIME_TYPES,
  getPictureUploadFailureMessage,
} from '#app/lib/picture-rules.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useUploads } from '#app/ui/uploads/use-uploads.ts';

import { TextField } from '../form/form-fields.tsx';
import { useResourceFormField, useEditorFormState } from '../form/form-state.ts';

import { PendingFileUploadList } from './file-field.tsx';

/** Returns what is wrong with a file before it is sent, or null; the server checks its content. */
function getPictureFileProblem(file: File): string | null {
  if (!ACCEPTED_PICTURE_MIME_TYPES.split(',').includes(file.type))
    return getPictureUploadFailureMessage({ code: 'not-an-image' });
  return file.size >= MAX_UPLOADED_PICTURE_BYTES
    ? getPictureUploadFailureMessage({ code: 'too-large' })
    : null;
}

/** Returns the address in the answer of an upload. */
function readUploadedPictureUrl(answer: unknown): string {
  const value = typeof answer === 'object' && answer !== null && 'value' in answer ? answer.value : null;
  return typeof value === 'string' ? value : '';
}

/** A field that holds the address of a picture; an upload to `action` fills it in. */
export function PictureUploadField({
  name,
  label,
  hint,
  action,
  fields = {},
}: {
  name: string;
  label: string;
  hint: string;
  action: string;
  /** Sent along with the file. */
  fields?: Record<string, string>;
}) {
  const { isReadOnly } = useEditorFormState();
  const { value } = useResourceFormField(name);
  const [isEmpty, setEmpty] = useState(value === '');
  const follow = ({ target }: InputEvent<HTMLElement>) => {
    if (target instanceof HTMLInputElement && target.name === name) setEmpty(target.value === '');
  };
  const box = useRef<HTMLDivElement>(null);
  const put = (address: string) => {
    const input = box.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (!input) return;
    input.value = address;
    // Notifies the form and the preview, as typing does.
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const { uploads, add, drop } = useUploads({
    action,
    fieldName: 'file',
    fields,
    check: getPictureFileProblem,
    onUploaded: (answer) => put(readUploadedPictureUrl(answer)),
  });
  return (
    <div ref={box} onInput={follow} className="grid gap-2">
      <TextField name={name} label={label} hint={hint} autoComplete="off" spellCheck={false} />
      {isReadOnly ? null : (
        <div className="flex flex-wrap items-center gap-3 noscript:hidden">
          <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-base border border-field bg-paper px-4 text-sm font-semibold hover:border-ink hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
            <Icon name="upload" className="size-4" />
            Upload image
            <input
              type="file"
              accept={ACCEPTED_PICTURE_MIME_TYPES}
              className="sr-only"
              onChange={(event) => {
                add([...(event.currentTarget.files ?? [])]);
                event.currentTarget.value = '';
                // Choosing a file does not change the form; the uploaded address does.
                event.stopPropagation();
              }}
            />
          </label>
          {isEmpty ? null : (
            <Button variant="ghost" onClick={() => put('')}>
              Remove image
            </Button>
          )}
        </div>
      )}
      <PendingFileUploadList uploads={uploads} onDrop={drop} />
    </div>
  );
}
