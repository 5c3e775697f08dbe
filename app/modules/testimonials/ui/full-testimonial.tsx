import { useCallback, useEffect, useState } from 'react';

import { formatCalendarDay } from '#app/lib/dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { FiveStarRating } from '#app/ui/rating.tsx';

import type { TestimonialFeedbackCardData } from '../feedback-cards.ts';

import { TestimonialAuthor } from './feedback-card.tsx';

/** `failed` keeps the cut text and lets the reader retry. */
type FullTestimonialTextLoadState = { text: string; state: 'whole' | 'asking' | 'failed' };

async function fetchTestimonialText(id: string): Promise<string> {
  const answer = await fetch(`/api/testimonials/${id}`);
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  const body: unknown = await answer.json();
  if (typeof body === 'object' && body !== null && 'text' in body && typeof body.text === 'string') {
    return body.text;
  }
  throw new Error('answered something else');
}

/** The full text of a card; a cut one is loaded when the dialog opens. */
function useFullTestimonialText(
  card: TestimonialFeedbackCardData,
): FullTestimonialTextLoadState & { ask: () => void } {
  const [words, setWords] = useState<FullTestimonialTextLoadState>({
    text: card.quote,
    state: card.isCut ? 'asking' : 'whole',
  });
  const ask = useCallback(() => {
    fetchTestimonialText(card.id).then(
      (text) => setWords({ text, state: 'whole' }),
      () => setWords({ text: card.quote, state: 'failed' }),
    );
  }, [card]);
  useEffect(() => {
    if (card.isCut) ask();
  }, [card, ask]);
  return { ...words, ask };
}

function FullTestimonialText({ card }: { card: TestimonialFeedbackCardData }) {
  const { text, state, ask } = useFullTestimonialText(card);
  return (
    <>
      <blockquote aria-busy={state === 'asking'} className="text-xl whitespace-pre-line">
        {text}
      </blockquote>
      <div role="alert">
        {state === 'failed' ? (
          <p className="flex flex-wrap items-center gap-3 text-sm text-bad">
            The rest could not be loaded.
            <Button variant="outline" size="sm" onClick={ask}>
              Retry
            </Button>
          </p>
        ) : null}
      </div>
    </>
  );
}

/** The full testimonial (FEEDBACK-06); closed without a card. */
export function FullTestimonialDialog({
  card,
  onClose,
}: {
  card: TestimonialFeedbackCardData | null;
  onClose: () => void;
}) {
  return (
    <Dialog isOpen={card !== null} onClose={onClose} title="Full Testimonial">
      {card ? (
        <div key={card.id} data-cat={card.hue} className="grid gap-5 border-t-4 border-cat pt-5">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <FiveStarRating value={card.rating} />
            {card.isFeatured ? <Badge tone="category">Featured</Badge> : null}
          </div>
          <FullTestimonialText card={card} />
          <TestimonialAuthor card={card} />
          {card.deliveryDate ? (
            <p className="border-t border-line pt-4 text-sm text-ink-3">
              {`Delivered ${formatCalendarDay(card.deliveryDate)}`}
            </p>
          ) : null}
        </div>
      ) : null}
    </Dialog>
  );
}
