/** HOME-01: the sections of the home page in the specified order. */
export const HOME_SECTIONS = ['hero', 'steps', 'services', 'pillars', 'feedback'] as const;

/** The label of the strip below the heading as shipped. */
export const DEFAULT_HERO_STRIP_LABEL = 'Delivered';

/** All sections in that order, the pillars hidden. */
export const DEFAULT_HOME_PAGE_SECTIONS = HOME_SECTIONS.map((section) => ({
  section,
  isShown: section !== 'pillars',
}));
