import { useId, useState } from 'react';

import { PICTURE_LIMIT_BYTES, PICTURE_TYPES, pictureFailureMessage } from '#app/lib/picture-rules.ts';
import { Button } from '#app/ui/button.tsx';
import { controlClasses } from '#app/ui/field.tsx';
import { useUploads } from '#app/ui/uploads/use-uploads.ts';

import { UploadList } from '../files/file-field.tsx';

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

/** A picture for the text with what it shows, below the toolbar. No form of its own: it stands inside the page's form. */
export function ImageForm({
  action,
  onSet,
  onCancel,
}: {
  /** Where the picture is uploaded to. */
  action: string;
  onSet: (picture: { src: string; alt: string }) => void;
  onCancel: () => void;
}) {
  const id = useId();
  const [src, setSrc] = useState('');
  const [alt, setAlt] = useState('');
  const { uploads, add, drop } = useUploads({
    action,
    fieldName: 'file',
    fields: { kind: 'picture' },
    check: problemWith,
    onUploaded: (answer) => setSrc(addressIn(answer)),
  });
  return (
    <div
      className="grid gap-2 border-b border-line p-2"
      onInput={(event) => event.stopPropagation()}
      onChange={(event) => event.stopPropagation()}
    >
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={`${id}-file`} className="text-xs font-semibold">
          Image
        </label>
        <input
          id={`${id}-file`}
          type="file"
          accept={PICTURE_TYPES}
          className="min-h-11 min-w-0 flex-1 text-sm"
          onChange={(event) => add([...(event.currentTarget.files ?? [])])}
        />
        <label htmlFor={`${id}-alt`} className="text-xs font-semibold">
          Alt text
        </label>
        <input
          id={`${id}-alt`}
          type="text"
          autoComplete="off"
          maxLength={300}
          value={alt}
          className={`${controlClasses} min-w-40 flex-1`}
          onChange={(event) => setAlt(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter would send the form of the page.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        <Button
          size="sm"
          disabled={src === '' || alt.trim() === ''}
          onClick={() => onSet({ src, alt: alt.trim() })}
        >
          Insert
        </Button>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <UploadList uploads={uploads} onDrop={drop} />
    </div>
  );
}
