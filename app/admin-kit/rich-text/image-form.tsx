import { useId, useState } from 'react';

import {
  MAX_UPLOADED_PICTURE_BYTES,
  ACCEPTED_PICTURE_MIME_TYPES,
  getPictureUploadFailureMessage,
} from '#app/lib/picture-rules.ts';
import { Button } from '#app/ui/button.tsx';
import { fieldControlClasses } from '#app/ui/field.tsx';
import { useUploads } from '#app/ui/uploads/use-uploads.ts';

import { PendingFileUploadList } from '../files/file-field.tsx';

/** Returns what is wrong with a file before it is sent, or null; the server checks its content. */
function getImageFileProblem(file: File): string | null {
  if (!ACCEPTED_PICTURE_MIME_TYPES.split(',').includes(file.type))
    return getPictureUploadFailureMessage({ code: 'not-an-image' });
  return file.size >= MAX_UPLOADED_PICTURE_BYTES
    ? getPictureUploadFailureMessage({ code: 'too-large' })
    : null;
}

/** Returns the address in the answer of an upload. */
function readUploadedImageUrl(answer: unknown): string {
  const value = typeof answer === 'object' && answer !== null && 'value' in answer ? answer.value : null;
  return typeof value === 'string' ? value : '';
}

/**
 * Inserts a picture with its alt text, below the toolbar. Not a form element, because it is inside the page's
 * form.
 */
export function InsertImageForm({
  action,
  onSet,
  onCancel,
}: {
  /** The upload address of the picture. */
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
    check: getImageFileProblem,
    onUploaded: (answer) => setSrc(readUploadedImageUrl(answer)),
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
          accept={ACCEPTED_PICTURE_MIME_TYPES}
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
          className={`${fieldControlClasses} min-w-40 flex-1`}
          onChange={(event) => setAlt(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter would submit the page's form.
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
      <PendingFileUploadList uploads={uploads} onDrop={drop} />
    </div>
  );
}
