/** Bytes of a form in addition to its file: boundaries, headers and the other fields. */
export const UPLOAD_OVERHEAD_BYTES = 64 * 1024;

/** Why a posted file was not read. */
export type UploadFailure =
  | { code: 'too-large' }
  | { code: 'malformed' }
  | { code: 'no-file' }
  | { code: 'too-many-files' }
  | { code: 'no-room' };
