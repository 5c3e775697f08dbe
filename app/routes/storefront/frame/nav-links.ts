/**
 * The section of the home page that explains the three steps; target of the footer's "How it Works"
 * (LAYOUT-10).
 */
export const HOW_IT_WORKS_ID = 'how-it-works';
/** The hero's "Book a Call": while it is in view, the header does not repeat it (LAYOUT-03). */
export const HERO_CALL_BUTTON_ID = 'hero-book-a-call';
/** The grid of the home page, target of the hero's "Browse Services". */
export const SERVICES_GRID_ELEMENT_ID = 'services';

export const LEGAL_LINKS = [
  { label: 'Privacy Policy', to: '/legal/privacy-policy' },
  { label: 'Terms of Service', to: '/legal/terms-of-service' },
  { label: 'Cookie Policy', to: '/legal/cookie-policy' },
] as const;
