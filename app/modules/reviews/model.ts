import { RELATIONSHIPS } from './written-review.ts';

/** Only `approved` reviews are public (storefront specification, section 4). */
export const REVIEW_STATUSES = ['pending', 'approved', 'rejected'] as const;
/** Every state a review can be in; spam is kept for a while, so that the same is known again. */
export type ReviewStatus = (typeof REVIEW_STATUSES)[number] | 'spam';

/** Most reviews the block of a category rotates through. */
export const CATEGORY_REVIEWS_LIMIT = 12;

/** The block shows the next review after this time (storefront specification, section 9). */
export const REVIEW_ROTATION_MS = 8_000;

/** A review as the page of a service shows it. */
export type CategoryReview = {
  id: string;
  reviewerName: string;
  /** `Head of Growth, Fieldnote`; null when neither is known. */
  reviewerLine: string | null;
  avatarUrl: string | null;
  rating: number;
  title: string | null;
  content: string;
  reviewedAt: Date;
  /** The same as the shop writes it: `November 21, 2026`. */
  reviewedOn: string;
  /** What was bought, where it is still offered. */
  serviceTitle: string | null;
  /** What readers should know of it, such as `Friend or family` and `Edited by moderator`. */
  notes: readonly string[];
  /** What the shop answers. */
  reply: string | null;
};

/** `Head of Growth, Fieldnote`, or what of it is known. */
export function reviewerLine(role: string | null, company: string | null): string | null {
  return [role, company].filter((part) => part !== null && part !== '').join(', ') || null;
}

/** A rating for search engines: verified reviews only; null without one. */
export type VerifiedRating = { average: number; count: number } | null;

/** What of a reviewer may be shown: each part only with its own consent (pages.md section 4, /submit-review). */
export function publicReviewer(review: {
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
    reviewerLine: mayShowCompany ? reviewerLine(review.reviewerRole, review.reviewerCompany) : null,
    avatarUrl: mayShowPhoto ? review.reviewerAvatarUrl : null,
  };
}

export type ReviewSource = 'verified' | 'unverified' | 'imported' | 'demo' | 'test';

/** What is known of a review that says where it comes from. */
type Origin = { isDemo: boolean; isVerified: boolean; orderItemId: string | null; email: string | null };

/** Where a review comes from, as readers and moderators are told. */
export function sourceOf(review: Origin): ReviewSource {
  if (review.isDemo) return 'demo';
  if (review.isVerified) return 'verified';
  if (review.orderItemId !== null) return 'test';
  return review.email === null ? 'imported' : 'unverified';
}

export const SOURCE_WORDS: Record<ReviewSource, string> = {
  verified: 'Verified order',
  unverified: 'Unverified',
  imported: 'Imported',
  demo: 'Demo',
  test: 'Test order',
};

/**
 * What readers are told beside a review: where it comes from, that its order was given back whole, how its writer and the
 * shop are related, and that a moderator changed it.
 */
export function reviewNotes(
  review: Origin & { relationship: string; editedAt: Date | null; isRefunded: boolean },
): string[] {
  const shown = RELATIONSHIPS.find(({ value }) => value === review.relationship)?.shown ?? null;
  return [
    SOURCE_WORDS[sourceOf(review)],
    ...(review.isRefunded ? ['Refunded'] : []),
    ...(shown ? [shown] : []),
    ...(review.editedAt ? ['Edited by moderator'] : []),
  ];
}
