import { getPictureUploadFailureMessage } from '#app/lib/picture-rules.ts';
import type { UploadFailure } from '#app/platform/uploads/upload-rules.ts';

/** Why a file was refused, as a message for users, and the HTTP status. */
export type UploadRefusalResponse = { status: number; message: string };

/** Returns the refusal for a picture upload that could not be read. */
export function describeUnreadableUpload({ code }: UploadFailure): UploadRefusalResponse {
  switch (code) {
    case 'too-large':
      return { status: 413, message: getPictureUploadFailureMessage({ code }) };
    case 'no-room':
      return { status: 507, message: 'There’s no space left for files. Nothing was changed.' };
    case 'no-file':
      return { status: 422, message: getPictureUploadFailureMessage({ code: 'not-an-image' }) };
    case 'too-many-files':
      return { status: 422, message: 'Please upload one file at a time.' };
    case 'malformed':
      return { status: 400, message: 'The upload didn’t finish. Please try again.' };
  }
}
