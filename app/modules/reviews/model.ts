import { REVIEWER_RELATIONSHIP_OPTIONS } from './written-review.ts';

/** Only `approved` reviews are public (storefront specification, section 4). */
export const REVIEW_STATUSES_EXCEPT_SPAM = ['pending', 'approved', 'rejected'] as const;
/** Every status of a review; spam is kept for a while, to recognize repetitions. */
export type ReviewStatus = (typeof REVIEW_STATUSES_EXCEPT_SPAM)[number] | 'spam';

/** Maximum number of reviews in a category's rotation. */
export const CATEGORY_REVIEWS_LIMIT = 12;

/** The time until the next review of the rotation (storefront specification, section 9). */
export const REVIEW_CAROUSEL_INTERVAL_MS = 8_000;

/** A review as the page of a service shows it. */
export type PublishedServiceReview = {
  id: string;
  reviewerName: string;
  /** `Head of Growth, Fieldnote`; null if neither is known. */
  reviewerLine: string | null;
  avatarUrl: string | null;
  rating: number;
  title: string | null;
  content: string;
  reviewedAt: Date;
  /** The same as the shop writes it: `November 21, 2026`. */
  reviewedOn: string;
  /** The service, if it is still on sale. */
  serviceTitle: string | null;
  /** Disclosures for readers, such as `Friend or family` and `Edited by moderator`. */
  notes: readonly string[];
  /** The shop's reply. */
  reply: string | null;
};

/** Returns `Head of Growth, Fieldnote`, or the known part of it. */
export function formatReviewerRole(role: string | null, company: string | null): string | null {
  return [role, company].filter((part) => part !== null && part !== '').join(', ') || null;
}

/** A rating for search engines, from verified reviews only; null without any. */
export type VerifiedRating = { average: number; count: number } | null;

/**
 * Returns the parts of a reviewer that may be published, each by its own
 * consent (pages.md "Storefront pages", /submit-review).
 */
export function pickPublicReviewerFields(review: {
  reviewerName: string;
  reviewerRole: string | null;
  reviewerCompany: string | null;
  reviewerAvatarUrl: string | null;
  isVerified: boolean;
  mayShowName: boolean;
  mayShowCompany: boolean;
  mayShowPhoto: boolean;
}): { reviewerName: string; reviewerLine: string | null; avatarUrl: string | null } {
  const { mayShowName, mayShowCompany, mayShowPhoto } = review;
  return {
    reviewerName: mayShowName ? review.reviewerName : review.isVerified ? 'Verified client' : 'A client',
    reviewerLine: mayShowCompany ? formatReviewerRole(review.reviewerRole, review.reviewerCompany) : null,
    avatarUrl: mayShowPhoto ? review.reviewerAvatarUrl : null,
  };
}

export type ReviewSourceKind = 'verified' | 'unverified' | 'imported' | 'demo' | 'test';

/** The facts that decide the source of a review. */
type ReviewSourceFacts = {
  isDemo: boolean;
  isVerified: boolean;
  orderItemId: string | null;
  email: string | null;
};

/** Returns the source of a review, as readers and moderators see it. */
export function getReviewSource(review: ReviewSourceFacts): ReviewSourceKind {
  if (review.isDemo) return 'demo';
  if (review.isVerified) return 'verified';
  if (review.orderItemId !== null) return 'test';
  return review.email === null ? 'imported' : 'unverified';
}

export const REVIEW_SOURCE_LABELS: Record<ReviewSourceKind, string> = {
  verified: 'Verified order',
  unverified: 'Unverified',
  imported: 'Imported',
  demo: 'Demo',
  test: 'Test order',
};

/**
 * Returns the disclosures of a review: its source, a full refund of its order, the relationship of its author
 * to the shop, and edits by a moderator.
 */
export function listReviewDisclosures(
  review: ReviewSourceFacts & { relationship: string; editedAt: Date | null; isRefunded: boolean },
): string[] {
  const shown =
    REVIEWER_RELATIONSHIP_OPTIONS.find(({ value }) => value === review.relationship)?.shown ?? null;
  return [
    REVIEW_SOURCE_LABELS[getReviewSource(review)],
    ...(review.isRefunded ? ['Refunded'] : []),
    ...(shown ? [shown] : []),
    ...(review.editedAt ? ['Edited by moderator'] : []),
  ];
}
