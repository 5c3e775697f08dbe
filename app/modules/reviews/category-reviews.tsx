import { computeInitials } from '#app/modules/testimonials/model.ts';
import { ClientAvatar } from '#app/modules/testimonials/ui/client-avatar.tsx';
import { Carousel } from '#app/ui/carousel.tsx';
import type { CategoryStylesheetColorKey } from '#app/ui/category-art.tsx';
import { FiveStarRating } from '#app/ui/rating.tsx';

import { type PublishedServiceReview, REVIEW_CAROUSEL_INTERVAL_MS } from './model.ts';

/** Only pictures served by the shop itself are shown: another host would learn who reads the page. */
const getReviewerPictureUrlIfSelfHosted = (url: string | null) =>
  url?.startsWith('/') && !url.startsWith('//') ? url : null;

function CategoryReviewQuote({
  review,
  hue,
}: {
  review: PublishedServiceReview;
  hue: CategoryStylesheetColorKey;
}) {
  return (
    <figure className="flex h-full flex-col gap-4 border-t-8 border-cat bg-paper p-6 md:p-8">
      <FiveStarRating value={review.rating} />
      <blockquote className="grid gap-2">
        {review.title ? <p className="text-xl font-semibold">{review.title}</p> : null}
        <p className="max-w-[42rem] whitespace-pre-line text-ink-2">{review.content}</p>
      </blockquote>
      {review.reply ? (
        <div className="max-w-[42rem] border-l-2 border-line pl-4 text-sm">
          <p className="font-semibold">Our response</p>
          <p className="whitespace-pre-line text-ink-2">{review.reply}</p>
        </div>
      ) : null}
      <figcaption className="mt-auto flex items-center gap-3 pt-2 text-sm">
        <ClientAvatar
          className="size-12"
          face={{
            id: review.id,
            initials: computeInitials(review.reviewerName),
            avatarUrl: getReviewerPictureUrlIfSelfHosted(review.avatarUrl),
            hue,
          }}
        />
        <span className="min-w-0">
          <span className="block font-semibold">{review.reviewerName}</span>
          {review.reviewerLine ? <span className="block text-ink-2">{review.reviewerLine}</span> : null}
          <span className="block text-ink-3">
            {review.serviceTitle ? `${review.serviceTitle}, ` : null}
            <time dateTime={review.reviewedAt.toISOString()}>{review.reviewedOn}</time>
          </span>
          {review.notes.length > 0 ? (
            <span className="block text-ink-3">{review.notes.join(', ')}</span>
          ) : null}
        </span>
      </figcaption>
    </figure>
  );
}

/**
 * The reviews of services of this category (DETAIL-11), the next every 8 s; renders nothing without reviews.
 */
export function CategoryReviews({
  category,
  hue,
  reviews,
}: {
  category: string;
  hue: CategoryStylesheetColorKey;
  reviews: readonly PublishedServiceReview[];
}) {
  if (reviews.length === 0) return null;
  const title = (
    <h2 id="client-reviews" className="text-3xl font-extrabold">
      Client reviews
      <span className="block pt-1 text-base font-normal tracking-normal text-ink-2">{`in ${category}`}</span>
    </h2>
  );
  return (
    <div className="mt-20">
      <Carousel
        label={`Client reviews in ${category}`}
        heading={title}
        advanceMs={REVIEW_CAROUSEL_INTERVAL_MS}
        slideClassName="basis-full lg:basis-1/2"
        slides={reviews.map((review) => ({
          key: review.id,
          content: <CategoryReviewQuote review={review} hue={hue} />,
        }))}
      />
    </div>
  );
}
