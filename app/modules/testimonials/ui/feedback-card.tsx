import { Badge } from '#app/ui/badge.tsx';
import { FiveStarRating } from '#app/ui/rating.tsx';

import type { TestimonialFeedbackCardData } from '../feedback-cards.ts';

import { ClientAvatar } from './client-avatar.tsx';

/** The author, next to their picture. */
export function TestimonialAuthor({ card }: { card: TestimonialFeedbackCardData }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <ClientAvatar face={card} />
      <span className="min-w-0 text-sm">
        <span className="block font-semibold">{card.name}</span>
        <span className="block text-ink-3">{card.position}</span>
      </span>
    </span>
  );
}

/** A testimonial of the carousel; the whole card opens it (FEEDBACK-06). */
export function TestimonialCarouselCard({
  card,
  onOpen,
}: {
  card: TestimonialFeedbackCardData;
  onOpen: (card: TestimonialFeedbackCardData) => void;
}) {
  return (
    <figure
      data-cat={card.hue}
      className="relative flex h-full min-h-68 flex-col border-t-4 border-cat bg-canvas p-6 transition-colors duration-140 hover:bg-sunken"
    >
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-2">
        <FiveStarRating value={card.rating} />
        {card.isFeatured ? <Badge tone="category">Featured</Badge> : null}
      </div>
      <blockquote className="mt-4 mb-8 text-lg font-medium tracking-[-0.012em]">{card.quote}</blockquote>
      <figcaption className="mt-auto">
        <TestimonialAuthor card={card} />
      </figcaption>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Read the full testimonial from ${card.name}`}
        onClick={() => onOpen(card)}
        className="absolute inset-0 focus-visible:-outline-offset-2"
      />
    </figure>
  );
}
