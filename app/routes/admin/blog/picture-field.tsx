import { useRef, useState } from 'react';

import { TextField } from '#app/admin-kit/form/form-fields.tsx';
import { useResourceFormField, useEditorFormState } from '#app/admin-kit/form/form-state.ts';

import { FileUploadOrUrlField } from '../homepage-content/upload-field.tsx';

/** A field with the address of a picture of the post; an upload fills it in. */
export function PostPictureField({
  name,
  label,
  hint,
  what,
}: {
  name: string;
  label: string;
  hint: string;
  /** What is uploaded, for screen readers: `the cover`. */
  what: string;
}) {
  const ref = useRef<HTMLInputElement>(null);
  const { isReadOnly } = useEditorFormState();
  const { value } = useResourceFormField(name);
  const [typed, setTyped] = useState(value);
  return (
    <div className="grid gap-3" onInput={() => setTyped(ref.current?.value ?? '')}>
      <TextField ref={ref} name={name} label={label} hint={hint} autoComplete="off" spellCheck={false} />
      {isReadOnly ? null : (
        <FileUploadOrUrlField
          kind="picture"
          what={what}
          value={typed}
          onUploaded={(address) => {
            const field = ref.current;
            if (!field) return;
            field.value = address;
            field.dispatchEvent(new Event('input', { bubbles: true }));
          }}
        />
      )}
    </div>
  );
}
