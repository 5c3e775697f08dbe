import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { getAuditHistoryUrl } from '#app/modules/audit/model.ts';
import type { findReviewForModeration } from '#app/modules/reviews/list-moderated-reviews.server.ts';
import { REVIEW_SOURCE_LABELS } from '#app/modules/reviews/model.ts';
import {
  REVIEW_AUTHOR_CONSENTS,
  REVIEWER_RELATIONSHIP_OPTIONS,
} from '#app/modules/reviews/written-review.ts';
import { joinClassNames } from '#app/lib/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';

export type ModeratedReviewDetails = NonNullable<Awaited<ReturnType<typeof findReviewForModeration>>>;

function ReviewFactListItem({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function formatReviewerRecommendation(answer: boolean | null): string {
  if (answer === null) return 'No answer';
  return answer ? 'Yes' : 'No';
}

/** The author, the subject, the origin, and what may be published. */
export function ModeratedReviewFacts({
  review,
  mayReadAudit,
}: {
  review: ModeratedReviewDetails;
  mayReadAudit: boolean;
}) {
  const relationship = REVIEWER_RELATIONSHIP_OPTIONS.find(({ value }) => value === review.relationship);
  return (
    <dl className="grid gap-3 rounded-base border border-line bg-paper p-5 text-sm">
      <ReviewFactListItem label="State">
        {review.isInTrash ? 'In the trash' : <span className="capitalize">{review.status}</span>}
        {review.rejectReason ? `, ${review.rejectReason.replaceAll('_', ' ')}` : ''}
      </ReviewFactListItem>
      <ReviewFactListItem label="Service">{review.service}</ReviewFactListItem>
      <ReviewFactListItem label="Written">
        <LocalTime at={review.at} />
      </ReviewFactListItem>
      <ReviewFactListItem label="By">
        {[review.reviewerName, review.reviewerRole, review.reviewerCompany].filter(Boolean).join(', ')}
      </ReviewFactListItem>
      {review.email ? (
        <ReviewFactListItem label="Email (not public)">{review.email}</ReviewFactListItem>
      ) : null}
      <ReviewFactListItem label="Source">{REVIEW_SOURCE_LABELS[review.source]}</ReviewFactListItem>
      {review.orderId ? (
        <ReviewFactListItem label="Order">
          <Link to={`/admin/orders/${review.orderId}`} className="underline underline-offset-4">
            {review.orderId.slice(0, 8)}
          </Link>
        </ReviewFactListItem>
      ) : null}
      <ReviewFactListItem label="Relation">{relationship?.shown ?? 'Client'}</ReviewFactListItem>
      <ReviewFactListItem label="Would recommend">
        {formatReviewerRecommendation(review.wouldRecommend)}
      </ReviewFactListItem>
      <ReviewFactListItem label="Permission to publish">
        <ul>
          {REVIEW_AUTHOR_CONSENTS.map(({ name, what }) => (
            <li key={name} className="flex items-baseline gap-1.5">
              <Icon
                name={review[name] ? 'check' : 'x'}
                className={joinClassNames(
                  'size-3.5 shrink-0 self-center',
                  review[name] ? 'text-good' : 'text-bad',
                )}
              />
              {`${review[name] ? 'Yes' : 'No'}: ${what}`}
            </li>
          ))}
        </ul>
      </ReviewFactListItem>
      {mayReadAudit ? (
        <ReviewFactListItem label="Changes">
          <Link
            to={getAuditHistoryUrl('review', review.id)}
            className="inline-flex min-h-6 items-center underline underline-offset-4"
          >
            History in the audit
          </Link>
        </ReviewFactListItem>
      ) : null}
    </dl>
  );
}
