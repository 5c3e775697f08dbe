import type { SiteContent } from './schemas.ts';

export type HeaderFooterTexts = SiteContent['frame'];
/** Returns what pages must carry of the frame: nothing if it is as shipped, which the script contains. */
export function getCustomizedHeaderFooterTexts(frame: HeaderFooterTexts): HeaderFooterTexts | null {
  return JSON.stringify(frame) === JSON.stringify(DEFAULT_HEADER_FOOTER_TEXTS) ? null : frame;
}

export type HeaderOrFooterLink = HeaderFooterTexts['headerLinks'][number];

/** Header, footer and chat as shipped: LAYOUT-02, -07, -09 and -10. */
export const DEFAULT_HEADER_FOOTER_TEXTS: HeaderFooterTexts = {
  headerLinks: [
    { label: 'How it Works', address: '/how-it-works' },
    { label: 'Browse Services', address: '/services' },
    { label: 'Recent Projects', address: '/resources' },
    { label: 'About', address: '/about' },
    { label: 'Blog', address: '/blog' },
    { label: 'Awards & Recognition', address: '/awards' },
    { label: 'Contact', address: '/contact' },
  ],
  callLabel: 'Book a Call',
  isChatShown: true,
  chatLabel: 'Ask a question',
  servicesTitle: 'Services',
  browseLabel: 'Browse All',
  categories: 3,
  companyTitle: 'Company',
  companyLinks: [
    { label: 'How it Works', address: '/#how-it-works' },
    { label: 'Awards', address: '/awards' },
    { label: 'About', address: '/about' },
    { label: 'Contact', address: '/contact' },
  ],
  legalTitle: 'Legal',
  note: 'Prices in USD',
};
