import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { historyHref } from '#app/modules/audit/model.ts';
import type { findModerated } from '#app/modules/reviews/list-moderated-reviews.server.ts';
import { SOURCE_LABELS } from '#app/modules/reviews/model.ts';
import { CONSENTS, RELATIONSHIPS } from '#app/modules/reviews/written-review.ts';
import { classNames } from '#app/lib/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';

export type OneReview = NonNullable<Awaited<ReturnType<typeof findModerated>>>;

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function recommendation(answer: boolean | null): string {
  if (answer === null) return 'No answer';
  return answer ? 'Yes' : 'No';
}

/** The author, the subject, the origin, and what may be published. */
export function ReviewFacts({ review, mayReadAudit }: { review: OneReview; mayReadAudit: boolean }) {
  const relationship = RELATIONSHIPS.find(({ value }) => value === review.relationship);
  return (
    <dl className="grid gap-3 rounded-base border border-line bg-paper p-5 text-sm">
      <Fact label="State">
        {review.isInTrash ? 'In the trash' : <span className="capitalize">{review.status}</span>}
        {review.rejectReason ? `, ${review.rejectReason.replaceAll('_', ' ')}` : ''}
      </Fact>
      <Fact label="Service">{review.service}</Fact>
      <Fact label="Written">
        <LocalTime at={review.at} />
      </Fact>
      <Fact label="By">
        {[review.reviewerName, review.reviewerRole, review.reviewerCompany].filter(Boolean).join(', ')}
      </Fact>
      {review.email ? <Fact label="Email (not public)">{review.email}</Fact> : null}
      <Fact label="Source">{SOURCE_LABELS[review.source]}</Fact>
      {review.orderId ? (
        <Fact label="Order">
          <Link to={`/admin/orders/${review.orderId}`} className="underline underline-offset-4">
            {review.orderId.slice(0, 8)}
          </Link>
        </Fact>
      ) : null}
      <Fact label="Relation">{relationship?.shown ?? 'Client'}</Fact>
      <Fact label="Would recommend">{recommendation(review.wouldRecommend)}</Fact>
      <Fact label="Permission to publish">
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
      </Fact>
      {mayReadAudit ? (
        <Fact label="Changes">
          <Link
            to={historyHref('review', review.id)}
            className="inline-flex min-h-6 items-center underline underline-offset-4"
          >
            History in the audit
          </Link>
        </Fact>
      ) : null}
    </dl>
  );
}
