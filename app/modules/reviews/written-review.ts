/** Limits of a review's fields in characters (pages.md "Storefront pages", /submit-review). */
export const REVIEW_FIELD_LENGTH_LIMITS = {
  title: { least: 3, most: 80 },
  text: { least: 30, most: 1500 },
  name: 100,
  role: 100,
  company: 120,
  story: 1000,
} as const;

export const REVIEWER_RELATIONSHIP_OPTIONS = [
  { value: 'none', label: 'No other relationship', shown: null },
  { value: 'employee', label: 'I work or worked here', shown: 'Works or worked here' },
  { value: 'friend', label: 'Friend or family', shown: 'Friend or family' },
  {
    value: 'incentive',
    label: 'I was paid or received something for it',
    shown: 'Received something for this review',
  },
] as const;
export type ReviewerShopRelationship = (typeof REVIEWER_RELATIONSHIP_OPTIONS)[number]['value'];

/**
 * The author's consents, separate and not preselected. Uploading a photo permits it; logos are not shown, so
 * there is no consent for them.
 */
export const REVIEW_AUTHOR_CONSENTS = [
  { name: 'mayShowName', label: 'Publish my name', what: 'name' },
  { name: 'mayShowCompany', label: 'Publish my role and company', what: 'role and company' },
  {
    name: 'mayBeTestimonial',
    label: 'Use it as a testimonial elsewhere in this shop',
    what: 'as a testimonial elsewhere in this shop',
  },
] as const;
export type ReviewAuthorConsentName = (typeof REVIEW_AUTHOR_CONSENTS)[number]['name'];

/** The fields of the form by their posted names. */
export const REVIEW_FORM_FIELD_NAMES = [
  'item',
  'service',
  'rating',
  'title',
  'text',
  'name',
  'role',
  'company',
  'problem',
  'changed',
  'recommend',
  'relationship',
  'email',
  'code',
] as const;
export type ReviewFormFieldName = (typeof REVIEW_FORM_FIELD_NAMES)[number];
export type ReviewFormFieldErrors = Partial<Record<ReviewFormFieldName, string>>;

/** A hidden field; only bots fill it in. */
export const REVIEW_HONEYPOT_FIELD = 'website';

export type SubmitReviewFailure =
  | { code: 'BAD_REQUEST'; errors: ReviewFormFieldErrors }
  /** The public form: six digits were sent to the mailbox; `codeToken` is sent back with them. */
  | { code: 'CODE_SENT'; codeToken: string }
  | { code: 'CODE_WRONG'; codeToken: string }
  | { code: 'LINK_INVALID' }
  | { code: 'RATE_LIMITED'; retryAfterSeconds: number };

export const REVIEW_EMAIL_CODE_WRONG_MESSAGE = 'This code is wrong or has expired. Use the latest email.';
export const INVALID_REVIEW_LINK_MESSAGE =
  'This link has expired or is incomplete, or your browser blocks cookies. You can still write a review below.';

const ABUSIVE_OR_SPAM_TEXT_PATTERN =
  /\b(fuck\w*|shit\w*|bitch\w*|asshole\w*|cunt\w*|nazi\w*|scam\w*|fraud\w*|viagra|casino|crypto)\b/i;
const REVIEW_TEXT_LINK_PATTERN = /(https?:[\\/]*|www\.)\w\S*/i;
const CONTACT_DETAILS_IN_REVIEW_PATTERN = /[\w.+-]+@[\w-]+\.\w{2,}|(?:\+?\d[\s().-]?){9,}/;

export type SuspiciousReviewFlag = 'duplicate' | 'link' | 'contact' | 'words';

/** Returns hints for moderators about a review's text; `isRepeated` if another review has the same one. */
export function listReviewFlags(words: string, isRepeated: boolean): SuspiciousReviewFlag[] {
  return [
    ...(isRepeated ? (['duplicate'] as const) : []),
    ...(REVIEW_TEXT_LINK_PATTERN.test(words) ? (['link'] as const) : []),
    ...(CONTACT_DETAILS_IN_REVIEW_PATTERN.test(words) ? (['contact'] as const) : []),
    ...(ABUSIVE_OR_SPAM_TEXT_PATTERN.test(words) ? (['words'] as const) : []),
  ];
}

/** The subjects of a form: the item of a link, the items of an account, or any service. */
export type ReviewFormSubject =
  | {
      kind: 'link';
      token: string;
      title: string;
      /** The buyer's name, if known. */
      name: string;
      company: string;
      review: ReviewAsEditedByAuthor | null;
      /** It is for a stored review, so a photo can be added. */
      isWritten: boolean;
    }
  | { kind: 'account'; items: readonly { id: string; title: string; boughtAt: string }[]; name: string }
  | { kind: 'public'; services: readonly { id: string; title: string }[] };

/** A review as the form shows it to its author. */
export type ReviewAsEditedByAuthor = {
  status: string;
  rating: number;
  title: string;
  text: string;
  name: string;
  role: string;
  company: string;
  problem: string;
  changed: string;
  recommend: '' | 'yes' | 'no';
  relationship: ReviewerShopRelationship;
  consents: readonly ReviewAuthorConsentName[];
};
