import { type ComponentType, useState } from 'react';

import { formatThousands } from '#app/lib/thousands.ts';
import { Carousel } from '#app/ui/carousel.tsx';
import { showToast } from '#app/ui/toast-store.ts';

import type {
  TestimonialClientAvatar,
  TestimonialFeedbackCardData,
  TestimonialSectionData,
} from '../feedback-cards.ts';

import { ClientAvatar } from './client-avatar.tsx';
import { TestimonialCarouselCard } from './feedback-card.tsx';
import { useIsTestimonialWithdrawn } from './live-withdrawn.ts';

/** FEEDBACK-02. */
const INITIAL_TESTIMONIAL_SLIDE_INDEX = 2;

type FullTestimonialDialogProps = { card: TestimonialFeedbackCardData | null; onClose: () => void };

/** The open card and its dialog, whose script is loaded when the first card is opened. */
function useTestimonialDialog(isWithdrawn: (id: string) => boolean) {
  const [card, setCard] = useState<TestimonialFeedbackCardData | null>(null);
  const [Full, setFull] = useState<ComponentType<FullTestimonialDialogProps> | null>(null);
  const open = (opened: TestimonialFeedbackCardData) => {
    setCard(opened);
    if (Full) return;
    import('./full-testimonial.tsx').then(
      (module) => setFull(() => module.FullTestimonialDialog),
      () => {
        setCard(null);
        showToast({ title: 'Testimonial not loaded', description: 'Please try again.', tone: 'bad' });
      },
    );
  };
  const shown = card && !isWithdrawn(card.id) ? card : null;
  return { open, dialog: Full ? <Full card={shown} onClose={() => setCard(null)} /> : null };
}

function TestimonialCustomerAvatars({
  faces,
  count,
}: {
  faces: readonly TestimonialClientAvatar[];
  count: number;
}) {
  return (
    <p className="mt-5 flex items-center gap-3 text-sm text-ink-2">
      {faces.length > 0 ? (
        <span className="flex">
          {faces.map((face) => (
            <ClientAvatar key={face.id} face={face} className="-ml-2 ring-2 ring-paper first:ml-0" />
          ))}
        </span>
      ) : null}
      {`${formatThousands(count)} client ${count === 1 ? 'testimonial' : 'testimonials'}`}
    </p>
  );
}

type TestimonialSectionProps = {
  title: string;
  cards: readonly TestimonialFeedbackCardData[];
  /** The faces below the title and the number of clients; if absent, there is only the title. */
  crowd?: Omit<TestimonialSectionData, 'cards'>;
  startIndex?: number;
};

/**
 * 'The Feedback' (HOME-06, FEEDBACK-01 to -08): clients' quotes on a paper background; renders nothing
 * without testimonials.
 */
export function TestimonialCarouselSection({
  title,
  cards: ofPage,
  crowd: all,
  startIndex = INITIAL_TESTIMONIAL_SLIDE_INDEX,
}: TestimonialSectionProps) {
  const isWithdrawn = useIsTestimonialWithdrawn();
  const { open, dialog } = useTestimonialDialog(isWithdrawn);
  const cards = ofPage.filter(({ id }) => !isWithdrawn(id));
  const crowd = all && {
    faces: all.faces.filter(({ id }) => !isWithdrawn(id)),
    count: all.count - (ofPage.length - cards.length),
  };
  if (cards.length === 0) return null;
  return (
    <div className="border-t border-line bg-paper">
      <div className="wrap section-space">
        <Carousel
          label={title}
          startIndex={startIndex}
          slideClassName="basis-full md:basis-1/2 lg:basis-1/3"
          heading={
            <div>
              <h2 className={crowd ? 'text-4xl font-extrabold' : 'text-3xl font-extrabold'}>{title}</h2>
              {crowd ? <TestimonialCustomerAvatars {...crowd} /> : null}
            </div>
          }
          slides={cards.map((card) => ({
            key: card.id,
            content: <TestimonialCarouselCard card={card} onOpen={open} />,
          }))}
        >
          {dialog}
        </Carousel>
      </div>
    </div>
  );
}
