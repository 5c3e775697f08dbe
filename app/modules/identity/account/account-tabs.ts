import { pictureFailureMessage, type PictureFailure } from '#app/lib/picture-rules.ts';

import { authFailureMessage } from '../model.ts';

/** The parts of the account page, in their order (pages.md section 3.1). */
export const ACCOUNT_TABS = [
  { tab: 'profile', label: 'Profile' },
  { tab: 'billing', label: 'Billing' },
  { tab: 'security', label: 'Security' },
  { tab: 'notifications', label: 'Notifications' },
  { tab: 'privacy', label: 'Privacy' },
] as const;
export type AccountTab = (typeof ACCOUNT_TABS)[number]['tab'];

/** The tab an address names; null for none of ours. */
export function asAccountTab(name: string | null): AccountTab | null {
  return ACCOUNT_TABS.find(({ tab }) => tab === name)?.tab ?? null;
}

/** A picture of a person must be smaller than this, in bytes (pages.md section 3.1). */
export const AVATAR_LIMIT_BYTES = 2 * 1024 * 1024;

/** Why a picture was not kept; the code stands in the address of the page that says so. */
export const AVATAR_FAILURES = {
  'not-an-image': 'Choose a picture: JPG, PNG or WebP.',
  'too-large': 'The picture must be smaller than 2 MB.',
  'too-many-pixels': pictureFailureMessage({ code: 'too-many-pixels' }),
  broken: pictureFailureMessage({ code: 'broken' }),
  lost: 'The picture did not upload completely. Please try again.',
  'no-room': 'There is no space left for files. Nothing was changed.',
  busy: 'Too many pictures are being uploaded at once. Please try again in a moment.',
  'too-many': 'You have changed your picture too often. Please try again in an hour.',
} as const satisfies Record<PictureFailure['code'], string> & Record<string, string>;
export type AvatarFailureCode = keyof typeof AVATAR_FAILURES;

/** The sentence of a code from the address; null for what is no code of ours. */
export function avatarFailureMessage(code: string | null): string | null {
  // hasOwn has just said that it is one of the keys.
  return code !== null && Object.hasOwn(AVATAR_FAILURES, code)
    ? AVATAR_FAILURES[code as AvatarFailureCode]
    : null;
}

/** Why a copy of one's data was not given, by the code in the address; null for what is no code of ours. */
export function downloadFailureMessage(code: string | null): string | null {
  switch (code) {
    case 'wrong-proof':
    case 'wrong-factor':
    case 'busy':
      return authFailureMessage({ code });
    case 'too-many':
      return 'Too many attempts. Please wait a while, and try again.';
    default:
      return null;
  }
}

/** Mails that can be switched off; those about orders and security always come. */
export const NOTICES = [
  { field: 'messages', label: 'Messages', what: 'somebody from the shop wrote to you about an order' },
  { field: 'reviewRequests', label: 'Review requests', what: 'how it went, a few days after an order' },
  { field: 'reviewDecisions', label: 'Review decisions', what: 'what became of a review you wrote' },
  { field: 'news', label: 'News', what: 'new services and offers, now and then' },
] as const;
export type Notices = Record<(typeof NOTICES)[number]['field'], boolean>;
