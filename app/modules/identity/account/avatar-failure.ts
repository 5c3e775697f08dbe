import { pictureFailureMessage, type PictureFailure } from '#app/lib/picture-rules.ts';

/** A picture of a person must be smaller than this, in bytes (pages.md section 3.1). */
export const AVATAR_LIMIT_BYTES = 2 * 1024 * 1024;

/** Why a picture was not kept; the code stands in the address of the page that says so. */
export const AVATAR_FAILURES = {
  'not-an-image': 'Choose a picture: JPG, PNG or WebP.',
  'too-large': 'The picture must be smaller than 2 MB.',
  'too-many-pixels': pictureFailureMessage({ code: 'too-many-pixels' }),
  broken: pictureFailureMessage({ code: 'broken' }),
  lost: 'The upload didn’t finish. Please try again.',
  'no-room': 'There’s no space left for files. Nothing was changed.',
  busy: 'Too many uploads at once. Please try again in a moment.',
  'too-many': 'You’ve changed your picture too many times. Please try again in an hour.',
} as const satisfies Record<PictureFailure['code'], string> & Record<string, string>;
export type AvatarFailureCode = keyof typeof AVATAR_FAILURES;

/** The sentence of a code from the address; null for what is no code of ours. */
export function avatarFailureMessage(code: string | null): string | null {
  // hasOwn has just said that it is one of the keys.
  return code !== null && Object.hasOwn(AVATAR_FAILURES, code)
    ? AVATAR_FAILURES[code as AvatarFailureCode]
    : null;
}
