import type { HomeContent } from '#app/modules/content/schemas.ts';
import type { HomeGrid } from '#app/modules/service-cards/list-service-cards.server.ts';
import type { FeedbackData } from '#app/modules/testimonials/feedback-cards.ts';
import { lazyPart } from '#app/ui/lazy-part.tsx';

import { HomeHero } from './home-hero.tsx';
import { HomePillars } from './home-pillars.tsx';
import { HomeServices } from './home-services.tsx';
import { HomeSteps } from './home-steps.tsx';

const Feedback = lazyPart(async () => (await import('#app/modules/testimonials/ui/feedback.tsx')).Feedback);

/** HOME-01: hero, steps, grid, the hidden pillars, testimonials. */
export function HomePage({
  home,
  grid,
  feedback,
}: {
  home: HomeContent;
  grid: HomeGrid;
  feedback: FeedbackData;
}) {
  return (
    <>
      <HomeHero hero={home.hero} />
      <HomeSteps steps={home.steps} />
      <HomeServices title={home.servicesTitle} grid={grid} />
      <HomePillars pillars={home.pillars} />
      <Feedback
        title={home.feedbackTitle}
        cards={feedback.cards}
        crowd={feedback}
        startIndex={Math.min(home.feedbackStart, Math.max(1, feedback.cards.length)) - 1}
      />
    </>
  );
}
