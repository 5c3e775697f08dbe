import { getPictureUploadFailureMessage } from '#app/lib/picture-rules.ts';
import { INVALID_REVIEW_LINK_MESSAGE } from '#app/modules/reviews/written-review.ts';

/** Why a photo was refused, by the code in the address. */
export const REVIEW_PHOTO_REFUSAL_MESSAGES = {
  'too-large': 'File size must be less than 2MB',
  'not-an-image': getPictureUploadFailureMessage({ code: 'not-an-image' }),
  'too-many-pixels': getPictureUploadFailureMessage({ code: 'too-many-pixels' }),
  broken: getPictureUploadFailureMessage({ code: 'broken' }),
  busy: 'Too many images at once. Please try again in a minute.',
  LINK_INVALID: INVALID_REVIEW_LINK_MESSAGE,
} as const;
export type ReviewPhotoRefusalCode = keyof typeof REVIEW_PHOTO_REFUSAL_MESSAGES;

/** Returns the form's message after a photo was sent; null if none was. */
export function getReviewPhotoUploadMessage(
  outcome: string | null,
): { isAdded: boolean; text: string } | null {
  if (outcome === 'added')
    return { isAdded: true, text: 'Your photo is saved. We’ll show it once we’ve checked the review.' };
  if (outcome === null || !Object.hasOwn(REVIEW_PHOTO_REFUSAL_MESSAGES, outcome)) return null;
  return { isAdded: false, text: REVIEW_PHOTO_REFUSAL_MESSAGES[outcome as ReviewPhotoRefusalCode] }; // hasOwn has just checked it
}
