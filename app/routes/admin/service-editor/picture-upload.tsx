import { useRevalidator } from 'react-router';

import { ImmediateFileUploadField } from '#app/admin-kit/files/file-field.tsx';
import { ADMIN_TOAST_MS } from '#app/admin-kit/toast-texts.ts';
import {
  MAX_UPLOADED_PICTURE_BYTES,
  ACCEPTED_PICTURE_MIME_TYPES,
  getPictureUploadFailureMessage,
} from '#app/lib/picture-rules.ts';
import { showToast } from '#app/ui/toast.tsx';

/** Returns what is wrong with a file before it is sent, or null; the server checks its content. */
function findServicePictureFileProblem(file: File): string | null {
  if (!ACCEPTED_PICTURE_MIME_TYPES.split(',').includes(file.type))
    return getPictureUploadFailureMessage({ code: 'not-an-image' });
  return file.size >= MAX_UPLOADED_PICTURE_BYTES
    ? getPictureUploadFailureMessage({ code: 'too-large' })
    : null;
}

/** Uploads pictures of a service, each one at once. */
export function ServicePictureUploadForm({
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
    <ImmediateFileUploadField
      action={`/admin/services/${serviceId}/pictures`}
      fieldName="file"
      fields={{ intent }}
      accept={ACCEPTED_PICTURE_MIME_TYPES}
      label={label}
      hint={hint}
      isMultiple={isMultiple}
      check={findServicePictureFileProblem}
      onUploaded={() => {
        showToast({ title: done, durationMs: ADMIN_TOAST_MS });
        void revalidate();
      }}
    />
  );
}
