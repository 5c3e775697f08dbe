import { getPictureUploadFailureMessage, type PictureUploadFailure } from '#app/lib/picture-rules.ts';

/** Maximum size of an avatar, in bytes (pages.md "The account page"). */
export const AVATAR_LIMIT_BYTES = 2 * 1024 * 1024;

/** Why an avatar was rejected, by the code in the URL of the page that shows the message. */
export const AVATAR_UPLOAD_FAILURE_MESSAGES = {
  'not-an-image': 'Choose a picture: JPG, PNG or WebP.',
  'too-large': 'The picture must be smaller than 2 MB.',
  'too-many-pixels': getPictureUploadFailureMessage({ code: 'too-many-pixels' }),
  broken: getPictureUploadFailureMessage({ code: 'broken' }),
  lost: 'The upload didn’t finish. Please try again.',
  'no-room': 'There’s no space left for files. Nothing was changed.',
  busy: 'Too many uploads at once. Please try again in a moment.',
  'too-many': 'You’ve changed your picture too many times. Please try again in an hour.',
} as const satisfies Record<PictureUploadFailure['code'], string> & Record<string, string>;
export type AvatarFailureCode = keyof typeof AVATAR_UPLOAD_FAILURE_MESSAGES;

/** Returns the message for a code from the URL; null for an unknown code. */
export function getAvatarFailureMessage(code: string | null): string | null {
  // hasOwn has just confirmed that it is one of the keys.
  return code !== null && Object.hasOwn(AVATAR_UPLOAD_FAILURE_MESSAGES, code)
    ? AVATAR_UPLOAD_FAILURE_MESSAGES[code as AvatarFailureCode]
    : null;
}
