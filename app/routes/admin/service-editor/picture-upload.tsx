import { useRevalidator } from 'react-router';

import { FileField } from '#app/admin-kit/files/file-field.tsx';
import { ADMIN_TOAST_MS } from '#app/admin-kit/toast-texts.ts';
import { PICTURE_LIMIT_BYTES, PICTURE_TYPES, pictureFailureMessage } from '#app/lib/picture-rules.ts';
import { showToast } from '#app/ui/toast.tsx';

/** Returns what is wrong with a file before it is sent, or null; the server checks its content. */
function checkPictureFile(file: File): string | null {
  if (!PICTURE_TYPES.split(',').includes(file.type)) return pictureFailureMessage({ code: 'not-an-image' });
  return file.size >= PICTURE_LIMIT_BYTES ? pictureFailureMessage({ code: 'too-large' }) : null;
}

/** Uploads pictures of a service, each one at once. */
export function PictureUpload({
  serviceId,
  intent,
  label,
  hint,
  done,
  isMultiple = false,
}: {
  serviceId: string;
  intent: 'slide-upload' | 'share-upload';
  label: string;
  hint: string;
  /** The message after the upload. */
  done: string;
  isMultiple?: boolean;
}) {
  const { revalidate } = useRevalidator();
  return (
    <FileField
      action={`/admin/services/${serviceId}/pictures`}
      fieldName="file"
      fields={{ intent }}
      accept={PICTURE_TYPES}
      label={label}
      hint={hint}
      isMultiple={isMultiple}
      check={checkPictureFile}
      onUploaded={() => {
        showToast({ title: done, durationMs: ADMIN_TOAST_MS });
        void revalidate();
      }}
    />
  );
}
