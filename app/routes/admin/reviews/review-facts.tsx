import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { getAuditHistoryUrl } from '#app/modules/audit/model.ts';
import type { findModerated } from '#app/modules/reviews/list-moderated-reviews.server.ts';
import { SOURCE_LABELS } from '#app/modules/reviews/model.ts';
import { CONSENTS, RELATIONSHIPS } from '#app/modules/reviews/written-review.ts';
import { classNames } from '#app/lib/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';

export type ModeratedReviewDetails = NonNullable<Awaited<ReturnType<typeof findModerated>>>;

function ReviewFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function formatRecommendation(answer: boolean | null): string {
  if (answer === null) return 'No answer';
  return answer ? 'Yes' : 'No';
}

/** The author, the subject, the origin, and what may be published. */
export function ReviewFacts({
  review,
  mayReadAudit,
}: {
  review: ModeratedReviewDetails;
  mayReadAudit: boolean;
}) {
  const relationship = RELATIONSHIPS.find(({ value }) => value === review.relationship);
  return (
    <dl className="grid gap-3 rounded-base border border-line bg-paper p-5 text-sm">
      <ReviewFact label="State">
        {review.isInTrash ? 'In the trash' : <span className="capitalize">{review.status}</span>}
        {review.rejectReason ? `, ${review.rejectReason.replaceAll('_', ' ')}` : ''}
      </ReviewFact>
      <ReviewFact label="Service">{review.service}</ReviewFact>
      <ReviewFact label="Written">
        <LocalTime at={review.at} />
      </ReviewFact>
      <ReviewFact label="By">
        {[review.reviewerName, review.reviewerRole, review.reviewerCompany].filter(Boolean).join(', ')}
      </ReviewFact>
      {review.email ? <ReviewFact label="Email (not public)">{review.email}</ReviewFact> : null}
      <ReviewFact label="Source">{SOURCE_LABELS[review.source]}</ReviewFact>
      {review.orderId ? (
        <ReviewFact label="Order">
          <Link to={`/admin/orders/${review.orderId}`} className="underline underline-offset-4">
            {review.orderId.slice(0, 8)}
          </Link>
        </ReviewFact>
      ) : null}
      <ReviewFact label="Relation">{relationship?.shown ?? 'Client'}</ReviewFact>
      <ReviewFact label="Would recommend">{formatRecommendation(review.wouldRecommend)}</ReviewFact>
      <ReviewFact label="Permission to publish">
        <ul>
          {CONSENTS.map(({ name, what }) => (
            <li key={name} className="flex items-baseline gap-1.5">
              <Icon
                name={review[name] ? 'check' : 'x'}
                className={classNames(
                  'size-3.5 shrink-0 self-center',
                  review[name] ? 'text-good' : 'text-bad',
                )}
              />
              {`${review[name] ? 'Yes' : 'No'}: ${what}`}
            </li>
          ))}
        </ul>
      </ReviewFact>
      {mayReadAudit ? (
        <ReviewFact label="Changes">
          <Link
            to={getAuditHistoryUrl('review', review.id)}
            className="inline-flex min-h-6 items-center underline underline-offset-4"
          >
            History in the audit
          </Link>
        </ReviewFact>
      ) : null}
    </dl>
  );
}
