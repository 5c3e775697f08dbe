import type { CompanyAward, ClientLogo } from './schemas.ts';

/** The sides of the owner's photo, which is stored as a square: twice its width on the page. */
export const OWNER_PHOTO_SIZE_PX = 896;

/** PAGES-02: six slides with six logos each. */
export const CLIENT_LOGO_SLIDE_COUNT = 6;
const CLIENT_LOGOS_PER_SLIDE = 6;

/** Returns awards newest first; on the same day in stored order. */
export function sortAwardsNewestFirst(awards: readonly CompanyAward[]): CompanyAward[] {
  return awards.toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
}

/** PAGES-03: returns the awards by year, newest first within and across years. */
export function groupAwardsByYear(
  awards: readonly CompanyAward[],
): { year: string; awards: CompanyAward[] }[] {
  const years = Map.groupBy(sortAwardsNewestFirst(awards), ({ date }) => date.slice(0, 4));
  return [...years].map(([year, ofYear]) => ({ year, awards: ofYear }));
}

/**
 * Returns six slides of six logos, whose starts are spread evenly over the list and which wrap around: 36
 * logos appear once each, fewer repeat in other combinations. A slide never repeats a logo, so fewer than six
 * logos make smaller slides.
 */
export function buildClientLogoSlides(logos: readonly ClientLogo[]): ClientLogo[][] {
  if (logos.length === 0) return [];
  const perSlide = Math.min(CLIENT_LOGOS_PER_SLIDE, logos.length);
  const around = [...logos, ...logos];
  return Array.from({ length: CLIENT_LOGO_SLIDE_COUNT }, (_, slide) => {
    const start = Math.floor((slide * logos.length) / CLIENT_LOGO_SLIDE_COUNT);
    return around.slice(start, start + perSlide);
  });
}
