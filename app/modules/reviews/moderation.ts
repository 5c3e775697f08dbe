import { defineListUrlParameters, type ListStateOfListSearch } from '#app/lib/list-search.ts';

export const REVIEW_REJECTION_REASONS = [
  { value: 'abuse', label: 'Abusive words', explanation: 'it contains abusive words' },
  { value: 'off_topic', label: 'Not about the service', explanation: 'it is not about the service' },
  {
    value: 'personal_data',
    label: 'Personal data of others',
    explanation: 'it contains someone’s personal data',
  },
  {
    value: 'unverifiable',
    label: 'Cannot be verified',
    explanation: 'we could not verify that it is about our work',
  },
  { value: 'spam', label: 'Advertising', explanation: 'it advertises something' },
] as const;
export type ReviewRejectionReason = (typeof REVIEW_REJECTION_REASONS)[number]['value'];

/** Days in which a review in the trash can be restored. */
export const REVIEW_TRASH_DAYS = 7;
/** Maximum number of pinned reviews per service. */
export const MAX_PINNED_REVIEWS = 3;
export const MAX_REVIEW_REPLY_LENGTH = 1000;
/** Number of rejected low ratings within 30 days that shows the moderation policy. */
export const LOW_RATING_REJECTIONS_WARNING_COUNT = 3;

export const LOW_RATING_REJECTION_WARNING =
  'Three low ratings were rejected within 30 days. A low rating is not a reason to reject. Only reject reviews that are abusive, aren’t about the service, reveal personal data, advertise, or can’t be verified.';

export const REVIEW_MODERATION_TABS = [
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'spam', label: 'Spam' },
  { value: 'trash', label: 'Trash' },
] as const;
export type ReviewModerationTab = (typeof REVIEW_MODERATION_TABS)[number]['value'];

export function parseReviewModerationTab(value: string | null): ReviewModerationTab {
  return REVIEW_MODERATION_TABS.find((tab) => tab.value === value)?.value ?? 'pending';
}

/** Returns the permitted parts of a review, as one word each. */
export function listReviewPublishingConsentLabels(review: {
  mayShowName: boolean;
  mayShowCompany: boolean;
  mayBeTestimonial: boolean;
}): string[] {
  return [
    review.mayShowName ? 'Name' : '',
    review.mayShowCompany ? 'Company' : '',
    review.mayBeTestimonial ? 'As testimonial' : '',
  ].filter((word) => word !== '');
}

export const REVIEW_MODERATION_FLAG_LABELS: Record<string, string> = {
  duplicate: 'Same text as another review',
  link: 'Contains a link',
  contact: 'Contains an email address or phone number',
  words: 'Possibly abusive words',
};

/** Returns the query parameters of /admin/reviews within one tab. */
export const createReviewModerationListSearch = (tab: ReviewModerationTab) =>
  defineListUrlParameters({
    fixed: { tab },
    sorts: [
      { key: 'newest', label: 'Newest first', column: 'at', direction: 'desc' },
      { key: 'oldest', label: 'Oldest first', column: 'at', direction: 'asc' },
      { key: 'lowest', label: 'Lowest rating first', column: 'rating', direction: 'asc' },
      { key: 'highest', label: 'Highest rating first', column: 'rating', direction: 'desc' },
    ],
    filters: {
      rating: {
        label: 'Rating',
        all: 'All ratings',
        options: ['5', '4', '3', '2', '1'].map((stars) => ({ value: stars, label: `${stars} stars` })),
      },
      source: {
        label: 'Source',
        all: 'All sources',
        options: [
          { value: 'verified', label: 'Verified order' },
          { value: 'unverified', label: 'Unverified' },
          { value: 'imported', label: 'Imported' },
          { value: 'demo', label: 'Demo' },
          { value: 'test', label: 'Test order' },
        ],
      },
      category: { kind: 'category', label: 'Category', all: 'All categories' },
      flagged: { label: 'Flagged', all: 'Flags: all', options: [{ value: 'yes', label: 'Flagged' }] },
      photo: {
        label: 'Photo',
        all: 'Photos: all',
        options: [{ value: 'yes', label: 'With photo' }],
      },
      service: { kind: 'text', label: 'Service' },
      from: { kind: 'day', label: 'From' },
      to: { kind: 'day', label: 'To' },
    },
  });
export type ReviewModerationListState = ListStateOfListSearch<
  ReturnType<typeof createReviewModerationListSearch>
>;

export type ReviewModerationFailure =
  | { code: 'not-found' }
  | { code: 'too-many-pinned' }
  | { code: 'not-approved' }
  | { code: 'no-consent' }
  | { code: 'is-demo' };

/** Returns why a moderation failed. */
export function formatModerationFailure({ code }: ReviewModerationFailure): string {
  switch (code) {
    case 'not-found':
      return 'This review no longer exists.';
    case 'too-many-pinned':
      return `A service has at most ${MAX_PINNED_REVIEWS} pinned reviews. Unpin one first.`;
    case 'not-approved':
      return 'Only approved reviews can be used for this.';
    case 'no-consent':
      return 'The author didn’t allow it to be used as a testimonial.';
    case 'is-demo':
      return 'Reviews from demo or test orders can’t be used as testimonials.';
  }
}
