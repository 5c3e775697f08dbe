import type { HomeContent } from '#app/modules/content/schemas.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { DeliveryDayStripGraphic } from '#app/ui/day-strip.tsx';
import { Icon } from '#app/ui/icon.tsx';

import { HERO_CALL_BUTTON_ID, SERVICES_GRID_ELEMENT_ID } from '../frame/nav-links.ts';
import { useShopProvider } from '../frame/provider.ts';

import { HomeSearch } from './home-search.tsx';

/** The shop's promise in one line, with a picture and three facts (HOME-02, HOME-03). */
export function HomeHero({
  hero,
  stripLabel,
  examples,
  isAboutHidden = false,
}: {
  hero: HomeContent['hero'];
  /** Empty without a strip; the built-in one if it is missing. */
  stripLabel?: string | undefined;
  examples: readonly string[];
  isAboutHidden?: boolean | undefined;
}) {
  const { shortName, bookCallUrl } = useShopProvider();
  return (
    <section aria-labelledby="hero-title" className="wrap pt-10 pb-16 md:pt-14 md:pb-20">
      <h1 id="hero-title" className="text-hero -ml-[0.03em]">
        <span className="block font-extrabold">{hero.strong}</span>{' '}
        <span className="block font-light text-ink-3">{hero.light}</span>
      </h1>
      {stripLabel === '' ? null : (
        <div className="mt-8 md:mt-10">
          <DeliveryDayStripGraphic label={stripLabel} />
        </div>
      )}
      <div className="mt-10 grid gap-10 md:mt-12 md:grid-cols-12 md:gap-5">
        <div className="md:col-span-7">
          <p className="max-w-[34rem] text-xl text-ink-2">{hero.lead}</p>
          <div className="mt-8 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
            <ButtonLink to={`#${SERVICES_GRID_ELEMENT_ID}`} size="lg">
              Browse Services
            </ButtonLink>
            <ButtonLink id={HERO_CALL_BUTTON_ID} to={bookCallUrl} variant="outline" size="lg">
              {`Book a Call with ${shortName}`}
            </ButtonLink>
            <ButtonLink to={isAboutHidden ? '' : '/about'} variant="ghost" size="lg">
              {`About ${shortName}`}
              <Icon name="arrow-up-right" className="size-4" />
            </ButtonLink>
          </div>
        </div>
        {hero.facts.length > 0 ? (
          <dl className="self-start border-t border-ink md:col-span-5">
            {hero.facts.map(({ term, fact }) => (
              <div key={term} className="flex gap-5 border-b border-line py-3 last:border-b-0">
                <dt className="w-24 shrink-0 font-semibold">{term}</dt>
                <dd className="text-ink-2">{fact}</dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
      <HomeSearch examples={examples} />
    </section>
  );
}
