import { Fragment, type ReactNode } from 'react';

import type { HomeContent } from '#app/modules/content/schemas.ts';
import type { HomeGrid } from '#app/modules/service-cards/list-service-cards.server.ts';
import type { FeedbackData } from '#app/modules/testimonials/feedback-cards.ts';
import { lazyPart } from '#app/ui/lazy-part.tsx';

import { HomeHero } from './home-hero.tsx';
import { HomePillars } from './home-pillars.tsx';
import { HomeServices } from './home-services.tsx';
import { HomeSteps } from './home-steps.tsx';

const Feedback = lazyPart(async () => (await import('#app/modules/testimonials/ui/feedback.tsx')).Feedback);

/** HOME-01: hero, steps, grid, the hidden pillars, testimonials, unless the shop has another order. */
export function HomePage({
  home,
  grid,
  feedback,
}: {
  home: HomeContent;
  grid: HomeGrid;
  feedback: FeedbackData;
}) {
  const parts: Record<HomeContent['sections'][number]['section'], (isShown: boolean) => ReactNode> = {
    hero: () => <HomeHero hero={home.hero} />,
    steps: () => <HomeSteps steps={home.steps} />,
    services: () => <HomeServices title={home.servicesTitle} grid={grid} />,
    pillars: (isShown) => <HomePillars pillars={home.pillars} isShown={isShown} />,
    feedback: () => (
      <Feedback
        title={home.feedbackTitle}
        cards={feedback.cards}
        crowd={feedback}
        startIndex={Math.min(home.feedbackStart, Math.max(1, feedback.cards.length)) - 1}
      />
    ),
  };
  return (
    <>
      {home.sections.map(({ section, isShown }) =>
        // The pillars are part of the page even while nobody sees them.
        isShown || section === 'pillars' ? (
          <Fragment key={section}>{parts[section](isShown)}</Fragment>
        ) : null,
      )}
    </>
  );
}
