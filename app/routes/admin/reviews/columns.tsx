import type { AdminTableColumn } from '#app/admin-kit/list/columns.ts';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import type { AdminModerationListReview } from '#app/modules/reviews/list-moderated-reviews.server.ts';
import { REVIEW_SOURCE_LABELS } from '#app/modules/reviews/model.ts';
import { REVIEW_MODERATION_FLAG_LABELS } from '#app/modules/reviews/moderation.ts';
import { Badge } from '#app/ui/badge.tsx';
import { FiveStarRating } from '#app/ui/rating.tsx';

/** What a moderator should notice before reading. */
export function ReviewModerationBadges({
  review,
}: {
  review: Pick<AdminModerationListReview, 'flags' | 'isPinned' | 'isRefunded'>;
}) {
  return (
    <span className="flex flex-wrap gap-1">
      {review.isPinned ? <Badge>Pinned</Badge> : null}
      {review.isRefunded ? <Badge tone="warn">Refunded</Badge> : null}
      {review.flags.map((flag) => (
        <Badge key={flag} tone="warn">
          {REVIEW_MODERATION_FLAG_LABELS[flag] ?? flag}
        </Badge>
      ))}
    </span>
  );
}

export const ADMIN_REVIEW_TABLE_COLUMNS: readonly AdminTableColumn<AdminModerationListReview>[] = [
  {
    key: 'title',
    label: 'Review',
    cell: ({ title, excerpt }) => (
      <>
        {title}
        <span className="block text-sm font-normal text-ink-2 wrap-anywhere">{excerpt}</span>
      </>
    ),
  },
  {
    key: 'rating',
    label: 'Rating',
    sortsBy: 'rating',
    stacked: 'end',
    cell: ({ rating }) => <FiveStarRating value={rating} />,
  },
  { key: 'service', label: 'Service', from: 'wide', cell: ({ service }) => service },
  {
    key: 'reviewer',
    label: 'By',
    cell: ({ reviewer, company }) => [reviewer, company].filter(Boolean).join(', '),
  },
  {
    key: 'source',
    label: 'Source',
    cell: (review) => (
      <span className="grid justify-items-start gap-1">
        {REVIEW_SOURCE_LABELS[review.source]}
        <ReviewModerationBadges review={review} />
      </span>
    ),
  },
  {
    key: 'consents',
    label: 'Permission',
    from: 'widest',
    stacked: 'hidden',
    cell: ({ consents }) => <span className="text-ink-2">{consents.join(', ') || 'Anonymous'}</span>,
  },
  {
    key: 'at',
    label: 'Written',
    sortsBy: 'at',
    from: 'wide',
    cell: ({ at }) => (
      <span className="whitespace-nowrap text-ink-2">
        <LocalTime at={at} isShort />
      </span>
    ),
  },
];
