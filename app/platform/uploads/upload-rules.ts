/** What of a form with a file is not its file: boundaries, headers and the other fields, in bytes. */
export const UPLOAD_OVERHEAD_BYTES = 64 * 1024;

/** Why a posted file was not read. */
export type UploadFailure =
  | { code: 'too-large' }
  | { code: 'malformed' }
  | { code: 'no-file' }
  | { code: 'too-many-files' }
  | { code: 'no-room' };
