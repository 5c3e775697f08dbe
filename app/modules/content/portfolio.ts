import type { Award, ClientLogo } from './schemas.ts';

/** PAGES-02: six slides with six logos each. */
export const LOGO_SLIDES = 6;
const LOGOS_PER_SLIDE = 6;

/** Newest first; of the same day in the order they are kept. */
export function newestFirst(awards: readonly Award[]): Award[] {
  return awards.toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
}

/** PAGES-03: the awards of each year, the newest year and the newest award first. */
export function awardsByYear(awards: readonly Award[]): { year: string; awards: Award[] }[] {
  const years = Map.groupBy(newestFirst(awards), ({ date }) => date.slice(0, 4));
  return [...years].map(([year, ofYear]) => ({ year, awards: ofYear }));
}

/**
 * Six slides of six logos, evenly begun over the list and going round at its end: with 36 logos none is shown twice, with
 * fewer each comes back in other company. A slide never shows a logo twice, so fewer than six logos make smaller slides.
 */
export function logoSlides(logos: readonly ClientLogo[]): ClientLogo[][] {
  if (logos.length === 0) return [];
  const perSlide = Math.min(LOGOS_PER_SLIDE, logos.length);
  const around = [...logos, ...logos];
  return Array.from({ length: LOGO_SLIDES }, (_, slide) => {
    const start = Math.floor((slide * logos.length) / LOGO_SLIDES);
    return around.slice(start, start + perSlide);
  });
}
