/** HOME-01: what the home page is made of, in the specified order. */
export const HOME_SECTIONS = ['hero', 'steps', 'services', 'pillars', 'feedback'] as const;

/** Everything in that order, the pillars hidden. */
export const SHIPPED_SECTIONS = HOME_SECTIONS.map((section) => ({ section, isShown: section !== 'pillars' }));
