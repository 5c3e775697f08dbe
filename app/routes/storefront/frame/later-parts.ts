/** The lazy parts of the frame, in one script shared by every storefront page. */
export { HeaderAccountLinks } from './account-links.tsx';
export { Footer } from './footer.tsx';
export { StorefrontMobileMenu } from './site-menu.tsx';
export { SiteSearch } from './site-search.tsx';
export { StaffNotices } from './staff-notes.tsx';
export { VisitTrackingAndConsentTasks } from './visit.tsx';
export { ReviewTicker } from '#app/modules/testimonials/ui/ticker.tsx';
