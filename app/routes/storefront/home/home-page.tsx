import { useMemo } from 'react';

import { type CompactJsonText, parseCompactJson } from '#app/lib/packed-data.ts';
import { DEFAULT_HOME_PAGE_SECTIONS } from '#app/modules/content/home-sections.ts';
import type { HomeContent } from '#app/modules/content/schemas.ts';
import type { HomePageServiceGridData } from '#app/modules/service-cards/list-service-cards.server.ts';
import type { TestimonialSectionData } from '#app/modules/testimonials/feedback-cards.ts';
import { createComponentHydratedWhenIdle } from '#app/ui/lazy-part.tsx';

import { HomeHero } from './home-hero.tsx';
import { HomePrinciplesSection } from './home-pillars.tsx';
import { HomeServices } from './home-services.tsx';
import { HomeHowToBuySteps } from './home-steps.tsx';

const LazyTestimonials = createComponentHydratedWhenIdle(
  async () =>
    (await import('#app/modules/testimonials/ui/testimonial-section.tsx')).TestimonialCarouselSection,
);

type HomePageData = {
  home: Pick<
    HomeContent,
    'hero' | 'steps' | 'servicesTitle' | 'pillars' | 'feedbackTitle' | 'feedbackStart'
  > & { sections?: HomeContent['sections']; stripLabel?: string };
  examples: readonly string[];
  grid: HomePageServiceGridData;
  feedback: TestimonialSectionData;
  isAboutHidden?: boolean;
};
type HomePageSection = HomeContent['sections'][number];

function HomePageSectionContent({
  section,
  isShown,
  home,
  examples,
  grid,
  feedback,
  isAboutHidden,
}: HomePageSection & HomePageData) {
  switch (section) {
    case 'hero':
      return (
        <HomeHero
          hero={home.hero}
          stripLabel={home.stripLabel}
          examples={examples}
          isAboutHidden={isAboutHidden}
        />
      );
    case 'steps':
      return <HomeHowToBuySteps steps={home.steps} />;
    case 'services':
      return <HomeServices title={home.servicesTitle} grid={grid} />;
    case 'pillars':
      return home.pillars.items.length > 0 ? (
        <HomePrinciplesSection pillars={home.pillars} isShown={isShown} />
      ) : null;
    case 'feedback':
      return (
        <LazyTestimonials
          title={home.feedbackTitle}
          cards={feedback.cards}
          crowd={feedback}
          startIndex={Math.min(home.feedbackStart, Math.max(1, feedback.cards.length)) - 1}
        />
      );
  }
}

/** HOME-01: hero, steps, grid, the hidden pillars, testimonials, unless the shop sets another order. */
export function HomePage({ packed }: { packed: CompactJsonText<HomePageData> }) {
  const shown = useMemo(() => parseCompactJson(packed), [packed]);
  // The pillars are part of the page even while hidden.
  const sections = (shown.home.sections ?? DEFAULT_HOME_PAGE_SECTIONS).filter(
    ({ section, isShown }) => isShown || section === 'pillars',
  );
  return sections.map((one) => <HomePageSectionContent key={one.section} {...one} {...shown} />);
}
