import { useRef } from 'react';
import { href } from 'react-router';

import { UploadList } from '#app/admin-kit/files/file-field.tsx';
import { TextField } from '#app/admin-kit/form/form-fields.tsx';
import { useFormState } from '#app/admin-kit/form/form-state.ts';
import { PICTURE_LIMIT_BYTES, PICTURE_TYPES, pictureFailureMessage } from '#app/lib/picture-rules.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useUploads } from '#app/ui/uploads/use-uploads.ts';

const FIELD = 'client_avatar_url';

/** What is wrong with a file before it is sent; the server looks at its content. */
function problemWith(file: File): string | null {
  if (!PICTURE_TYPES.split(',').includes(file.type)) return pictureFailureMessage({ code: 'not-an-image' });
  return file.size >= PICTURE_LIMIT_BYTES ? pictureFailureMessage({ code: 'too-large' }) : null;
}

/** The address in the answer of an upload. */
function addressIn(answer: unknown): string {
  const value = typeof answer === 'object' && answer !== null && 'value' in answer ? answer.value : null;
  return typeof value === 'string' ? value : '';
}

/** The picture of the client: its address, which an upload fills in. Without a picture their initials stand there. */
export function PictureField() {
  const { isReadOnly } = useFormState();
  const box = useRef<HTMLDivElement>(null);
  const put = (address: string) => {
    const input = box.current?.querySelector<HTMLInputElement>(`[name="${FIELD}"]`);
    if (!input) return;
    input.value = address;
    // The form and the preview hear of it as if it was typed.
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const { uploads, add, drop } = useUploads({
    action: href('/admin/testimonials/picture'),
    fieldName: 'file',
    fields: {},
    check: problemWith,
    onUploaded: (answer) => put(addressIn(answer)),
  });
  return (
    <div ref={box} className="grid gap-2">
      <TextField
        name={FIELD}
        label="Picture"
        hint="The address of an uploaded picture; cut to a square. Empty: the initials."
        autoComplete="off"
        spellCheck={false}
      />
      {isReadOnly ? null : (
        <div className="flex flex-wrap items-center gap-3 noscript:hidden">
          <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-base border border-field bg-paper px-4 text-sm font-semibold hover:border-ink hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
            <Icon name="upload" className="size-4" />
            Upload picture
            <input
              type="file"
              accept={PICTURE_TYPES}
              className="sr-only"
              onChange={(event) => {
                add([...(event.currentTarget.files ?? [])]);
                event.currentTarget.value = '';
                // The choice of a file is no change of the form; what came of it is.
                event.stopPropagation();
              }}
            />
          </label>
          <Button variant="ghost" onClick={() => put('')}>
            Remove picture
          </Button>
        </div>
      )}
      <UploadList uploads={uploads} onDrop={drop} />
    </div>
  );
}
