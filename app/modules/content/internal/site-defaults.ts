import { DEFAULT_CATEGORIES } from '#app/lib/categories.ts';

import { DEFAULT_HEADER_FOOTER_TEXTS } from '../frame-texts.ts';
import { DEFAULT_PAGE_TEXTS } from '../page-texts.ts';
import { defaultShopProviderDetails } from '../model.ts';
import { DEFAULT_HOME_PAGE_SECTIONS, DEFAULT_HERO_STRIP_LABEL } from '../home-sections.ts';
import { DEFAULT_CONTACT_TEXTS, type SiteContent } from '../schemas.ts';
import { DEFAULT_SERVICE_CARD_SETTINGS } from '../settings/cards-form.ts';
import { DEFAULT_EMAIL_FRAME } from '../settings/mails-form.ts';
import { DEFAULT_BRANDING } from '../settings/branding-form.ts';
import { DEFAULT_RETENTION_DAYS } from '../settings/retention-form.ts';

import {
  demoAboutPageContent,
  defaultPortfolioAwards,
  defaultClientLogosContent,
} from './portfolio-defaults.ts';

const defaultHomePageContent: SiteContent['home'] = {
  hero: {
    strong: 'Done in 24 hours,',
    light: 'Not 24 days',
    lead: 'Marketing, analytics, web and SEO work from one award-winning strategist. Fixed prices, no meetings, delivery in 24 hours.',
    facts: [
      { term: 'Price', fact: 'Fixed, and shown before you ask' },
      { term: 'Meetings', fact: 'None. A 15-minute call if you want one' },
      { term: 'Guarantee', fact: '100% satisfaction or money back, {refund_days} days' },
    ],
  },
  stripLabel: DEFAULT_HERO_STRIP_LABEL,
  steps: {
    strong: 'Bought like a product.',
    light: 'Delivered like one.',
    items: [
      {
        when: 'Hour 0',
        title: 'Browse services like products',
        text: 'Every price, every inclusion and every exclusion is on the page.',
      },
      {
        when: 'After payment',
        title: 'Deliveries begin within 24h',
        text: 'Pay by card, share access, and the work starts. No kickoff.',
      },
      {
        when: 'Done',
        title: 'Results delivered, guaranteed',
        text: 'One round of revisions included, or your money back within {refund_days} days.',
      },
    ],
  },
  searchExamples: ['My ads bring no calls', 'My website is slow', 'What to post on Instagram'],
  servicesTitle: 'Pick a result',
  gridCount: 6,
  gridRule: 'price-asc',
  gridPinned: [],
  sections: DEFAULT_HOME_PAGE_SECTIONS,
  pillars: {
    title: 'What every service is built on',
    items: [
      {
        title: 'One person, start to finish',
        text: 'The strategist you read about is the one who does the work. Nothing is outsourced.',
      },
      {
        title: 'A scope you can read',
        text: 'What is included and what is not is on the page before you pay, and does not change afterward.',
      },
      {
        title: 'A date, not a duration',
        text: 'Each order says when it will be delivered, and the order page shows how far along it is.',
      },
    ],
  },
  feedbackTitle: 'The Feedback',
  feedbackCount: 12,
  feedbackStart: 3,
};

/** TICKER-01 and -02. */
const defaultReviewsTickerContent: SiteContent['ticker'] = {
  isShown: true,
  days: 30,
  count: 20,
  seconds: 60,
  bought: 'bought',
};

const defaultTrustSectionContent: SiteContent['trust'] = {
  lines: [
    'Money back within {refund_days} days',
    'Response within 24h',
    'Free 15-minute discovery call',
    'Most services delivered in 1-7 days',
    'One round of revisions included',
  ],
};

const howItWorksDefaults: SiteContent['howItWorks'] = {
  title: 'How it Works',
  lead: 'You buy a finished result at a price you can see, and get it on a date you know. Here is what happens between the two.',
  steps: [
    {
      when: 'Minute 1',
      title: 'Pick a service',
      text: 'Each page shows the price, what is included, what is not, and the delivery date. There is no quote to wait for and no account to make.',
    },
    {
      when: 'Minute 5',
      title: 'Pay by card',
      text: 'Payment is in US dollars on the page of our payment provider. We never see your card. The price you saw is the price you pay.',
    },
    {
      when: 'Within 24 hours',
      title: 'The work begins',
      text: 'Your confirmation comes by email at once. Access and files are asked for in writing, so no one has to sit in a kickoff call.',
    },
    {
      when: 'Day 1 to 7',
      title: 'You get the result',
      text: 'Most services are delivered in 1-7 days, many in one. You read it, use it, and ask for your round of revisions if something is off.',
    },
  ],
  promisesTitle: 'What you can hold us to',
  promises: [
    {
      title: 'Refund within {refund_days} days',
      text: '100% satisfaction or money back: tell us within {refund_days} days of delivery, and you get the whole price back.',
    },
    {
      title: 'Response within 24h',
      text: 'Every message is answered within a day, by the person who does the work.',
    },
    {
      title: 'Free 15-minute discovery call',
      text: 'Not sure which service fits? One short call, no charge, no follow-up sequence.',
    },
    {
      title: 'Most services delivered in 1-7 days',
      text: 'The delivery time is shown on every service, and the date is fixed when you order.',
    },
  ],
  questionsTitle: 'Before you order',
  questions: [
    {
      question: 'Do I need an account to buy?',
      answer:
        'No. Add services to the cart, pay, done. The confirmation we send has everything about your order.',
    },
    {
      question: 'What if I am not happy with the result?',
      answer:
        'One round of revisions is included in every price. If that does not fix it, you get your money back within {refund_days} days.',
    },
    {
      question: 'Is there a meeting?',
      answer:
        'No. Everything is asked and answered in writing. A free 15-minute call is there if you want one.',
    },
    {
      question: 'Can I buy several services at once?',
      answer: 'Yes. The cart takes as many as you like, and each is delivered on its own date.',
    },
    {
      question: 'Which currency are the prices in?',
      answer: 'US dollars. No tax is added, and nothing more is charged afterward.',
    },
  ],
};

const defaultContactPageContent: SiteContent['contact'] = {
  ...DEFAULT_CONTACT_TEXTS,
  responseTime: 'Within 24 hours',
  hours: 'Monday to Friday, 9 AM to 6 PM',
};

const defaultFaqContent: SiteContent['faq'] = {
  questions: [
    {
      question: 'How fast do you deliver?',
      answer:
        'Most services are delivered in 1-7 days, many within 24 hours. Each service page shows the date before you pay.',
    },
    {
      question: 'How does the money-back guarantee work?',
      answer:
        'Contact us within {refund_days} days of delivery. If one round of revisions does not make it right, we refund the full price to your card.',
    },
    {
      question: 'How many revisions are included?',
      answer:
        'One round of revisions is included in every price. Collect your comments, send them once, and we work them in.',
    },
    {
      question: 'Do you offer a call before I buy?',
      answer:
        'Yes, a free 15-minute discovery call. It is there to find the right service, not to sell you another one.',
    },
    {
      question: 'What do you need from me?',
      answer:
        'It depends on the service: usually access to one tool and a few answers in writing. We ask for it right after you pay.',
    },
    {
      question: 'Can you do something that is not in the shop?',
      answer:
        'Often, yes. Describe the result you need in a message, and you get a fixed price or an honest no within 24 hours.',
    },
  ],
};

const defaultInvoicingSettings: SiteContent['invoicing'] = {
  prefix: 'INV-',
  creditPrefix: 'CN-',
  padding: 5,
  sellerLines: [],
  sellerTaxId: '',
  note: 'All prices are in US dollars. No tax is added.',
};

/**
 * The texts of an unedited shop: those of the specification, and the demo
 * shop's own where it leaves them open.
 */
export const defaultSiteContent: SiteContent = {
  provider: defaultShopProviderDetails,
  frame: DEFAULT_HEADER_FOOTER_TEXTS,
  ticker: defaultReviewsTickerContent,
  pages: DEFAULT_PAGE_TEXTS,
  home: defaultHomePageContent,
  trust: defaultTrustSectionContent,
  howItWorks: howItWorksDefaults,
  about: demoAboutPageContent,
  awards: defaultPortfolioAwards,
  clients: defaultClientLogosContent,
  contact: defaultContactPageContent,
  faq: defaultFaqContent,
  promise: { mode: 'clock', cutOff: '15:00', unitsAtOnce: 4 },
  invoicing: defaultInvoicingSettings,
  search: { acceptsLearned: false },
  retention: DEFAULT_RETENTION_DAYS,
  look: DEFAULT_BRANDING,
  cards: DEFAULT_SERVICE_CARD_SETTINGS,
  categories: [...DEFAULT_CATEGORIES],
  mails: DEFAULT_EMAIL_FRAME,
  agents: { isOn: true },
  demoWords: { areShown: true },
};
