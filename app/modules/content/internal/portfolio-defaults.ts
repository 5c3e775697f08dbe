import type { SiteContent } from '../schemas.ts';

/** The profile of the demo shop's provider (PAGES-01). */
export const demoAboutPageContent: SiteContent['about'] = {
  role: 'Digital strategist',
  portraitUrl: '',
  portraitAlt: '',
  lead: 'One person, one thing done at a time: marketing, analytics, web and SEO, from Wilmington, Delaware.',
  profile: [
    'I am Mara Ellison. For eleven years I planned, built and measured digital marketing for other people: first in agencies, then inside companies, since September 2024 for my own clients.',
    'The best work I have seen was small, clearly described and finished. The worst was a retainer nobody could explain. So I took the parts of my job that can be described in advance, gave each a price and a date, and put them in a shop.',
    'You will not meet an account manager here. You will not meet anyone, unless you book a call. What you get is the result, the reasons behind it, and a way to check it yourself.',
  ],
  skillsTitle: 'Skills',
  skills: [
    'Google Ads',
    'Conversion tracking',
    'GA4 and BigQuery',
    'Technical SEO',
    'Landing pages',
    'Copywriting',
    'Email automation',
    'CRM set-up',
    'Looker Studio',
    'Growth planning',
    'Web performance',
    'Accessibility',
  ],
  summaryTitle: 'What I do, and what I leave out',
  summary: [
    {
      title: 'I measure before I change',
      text: 'Half of all marketing problems are counting problems. Tracking is repaired first, so that what comes after can be judged.',
    },
    {
      title: 'I write the reasons down',
      text: 'Each delivery says what was found, what was done and why. Your team can go on without me.',
    },
    {
      title: 'I leave out the rest',
      text: 'No retainers, no workshops, no slide decks about slide decks. If a service would not help you, I say so.',
    },
  ],
  backgroundTitle: 'Background',
  background: [
    {
      period: 'Since September 2024',
      title: 'Own practice',
      text: '15+ brands and 30+ projects delivered, from local services to software companies, all at fixed prices.',
    },
    {
      period: '2020 to 2024',
      title: 'Head of growth, software company',
      text: 'Built the measurement, search and lifecycle teams of a subscription business, and the habit of finishing things.',
    },
    {
      period: '2016 to 2020',
      title: 'Senior strategist, digital agency',
      text: 'Search, paid media and analytics for retailers and clinics in North America and Europe.',
    },
    {
      period: '2013 to 2016',
      title: 'Analyst',
      text: 'Reporting, tagging and the first dashboards that people opened twice.',
    },
  ],
};

const buildCertificateImageUrl = (name: string) => `/evidence/${name}.svg`;

/**
 * Ten awards of fictional institutions; the certificates are drawn by
 * `scripts/drawings/draw-site-pictures.ts` (PAGES-03).
 */
export const defaultPortfolioAwards: SiteContent['awards'] = [
  {
    title: 'Fixed-Price Service of the Year',
    issuer: 'Atlantic Digital Guild',
    date: '2026-09-17',
    description: 'For a shop whose every service names its price, its scope and its date before the payment.',
    evidenceUrl: buildCertificateImageUrl('fixed-price-service-2026'),
  },
  {
    title: 'Best Analytics Repair',
    issuer: 'Measurement Forum',
    date: '2026-06-04',
    description: 'A conversion set-up for a bicycle maker, rebuilt in one day and documented line by line.',
    evidenceUrl: buildCertificateImageUrl('analytics-repair-2026'),
  },
  {
    title: 'Small Practice Award',
    issuer: 'Delaware Business Circle',
    date: '2026-03-12',
    description:
      'For growth without staff: thirty projects delivered by one person, all of them on the date.',
    evidenceUrl: buildCertificateImageUrl('small-practice-2026'),
  },
  {
    title: 'Landing Page of the Year, Health',
    issuer: 'Convert Review',
    date: '2025-11-20',
    description:
      'A booking page for a group of clinics that doubled its appointments with half of its words.',
    evidenceUrl: buildCertificateImageUrl('landing-page-health-2025'),
  },
  {
    title: 'Search Recovery Award',
    issuer: 'Open Search Society',
    date: '2025-08-28',
    description: 'For bringing an online shop back to its old visibility within six weeks of a failed move.',
    evidenceUrl: buildCertificateImageUrl('search-recovery-2025'),
  },
  {
    title: 'Plain Language Prize, Commerce',
    issuer: 'Plain Words Institute',
    date: '2025-05-15',
    description: 'For service descriptions that say what is not included as clearly as what is.',
    evidenceUrl: buildCertificateImageUrl('plain-language-2025'),
  },
  {
    title: 'Automation Project of the Year',
    issuer: 'Atlantic Digital Guild',
    date: '2025-02-06',
    description: 'Lead routing for a logistics company: first reply after six minutes instead of nine hours.',
    evidenceUrl: buildCertificateImageUrl('automation-project-2025'),
  },
  {
    title: 'Newcomer of the Year',
    issuer: 'Independent Consultants League',
    date: '2024-12-05',
    description: 'For the first three months of a practice that began with a price list instead of a pitch.',
    evidenceUrl: buildCertificateImageUrl('newcomer-2024'),
  },
  {
    title: 'Growth Team of the Year',
    issuer: 'Measurement Forum',
    date: '2024-05-23',
    description: 'As head of growth, for a measurement program that product and finance both trust.',
    evidenceUrl: buildCertificateImageUrl('growth-team-2024'),
  },
  {
    title: 'Dashboard of the Year',
    issuer: 'Chart and Figure Association',
    date: '2023-10-19',
    description: 'Twelve numbers on one page, opened every morning by everybody who was meant to.',
    evidenceUrl: buildCertificateImageUrl('dashboard-2023'),
  },
];

const createClientLogo = (name: string, file: string) => ({ name, imageUrl: `/client-logos/${file}.svg` });

/** Twelve fictional companies of the 33 in the claim (PAGES-02); drawn by the same script. */
export const defaultClientLogosContent: SiteContent['clients'] = {
  title: 'Trusted by 33 companies',
  companies: 33,
  logos: [
    createClientLogo('Fieldnote', 'fieldnote'),
    createClientLogo('Northbeam Bikes', 'northbeam-bikes'),
    createClientLogo('Parcelwise', 'parcelwise'),
    createClientLogo('Holm Interiors', 'holm-interiors'),
    createClientLogo('Larkspur Clinics', 'larkspur-clinics'),
    createClientLogo('Kettle & Vine', 'kettle-and-vine'),
    createClientLogo('Ferrum Logistics', 'ferrum-logistics'),
    createClientLogo('Quantile Health', 'quantile-health'),
    createClientLogo('Vela Surf', 'vela-surf'),
    createClientLogo('Cloudharbor', 'cloudharbor'),
    createClientLogo('Brightloom', 'brightloom'),
    createClientLogo('Trailhead Coffee', 'trailhead-coffee'),
  ],
};
