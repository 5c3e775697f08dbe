/** A picture must be smaller than this, in bytes. */
export const MAX_UPLOADED_PICTURE_BYTES = 10 * 1024 * 1024;
/** Maximum number of pixels: more would take seconds and gigabytes to decode. */
export const MAX_PICTURE_PIXELS = 40_000_000;
/** The types that file pickers offer. */
export const ACCEPTED_PICTURE_MIME_TYPES = 'image/jpeg,image/png,image/webp';

/** Why an uploaded image is refused. */
export type PictureUploadFailure =
  | { code: 'not-an-image' }
  | { code: 'too-large' }
  | { code: 'too-many-pixels' }
  | { code: 'broken' };

/** Returns the message for the person who uploaded it. */
export function getPictureUploadFailureMessage(failure: PictureUploadFailure): string {
  switch (failure.code) {
    case 'not-an-image':
      return 'Please upload an image file';
    case 'too-large':
      return 'File size must be less than 10MB';
    case 'too-many-pixels':
      return 'This image has more than 40 million pixels. Please make it smaller first.';
    case 'broken':
      return 'This image is damaged and cannot be read. Please upload another copy of it.';
  }
}
