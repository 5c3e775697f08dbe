import { type ContentBlockFormDefinition, createLineField, createTextAreaField } from './block-form.ts';
import {
  createHeadingFields,
  headerFooterLinkFields,
  createContentBlockListField,
  createNumberField,
  createSectionVisibilityField,
  contentBlockStepFields,
  titleAndTextBlockFields,
} from './block-parts.ts';

/** The header, footer and chat of every page. */
export const headerAndFooterForm: ContentBlockFormDefinition = {
  title: 'Header and footer',
  note: 'Shown on every page. You set the name, logo, tagline and the links for Book a Call, chat and social networks in the shop settings.',
  path: '/',
  parts: [
    {
      title: 'Header',
      fields: [
        createContentBlockListField('headerLinks', 'Links', 'link', headerFooterLinkFields),
        createLineField('callLabel', 'Call button'),
      ],
    },
    {
      title: 'Chat',
      fields: [
        createSectionVisibilityField('isChatShown', 'Floating button'),
        createLineField('chatLabel', 'Button label'),
      ],
    },
    {
      title: 'Footer',
      fields: [
        createLineField('servicesTitle', 'Services heading'),
        createLineField('browseLabel', 'Link to all services'),
        createNumberField(
          'categories',
          'Categories shown',
          '0 to 6, picked at random from categories with services.',
        ),
        createLineField('companyTitle', 'Second column heading'),
        createContentBlockListField(
          'companyLinks',
          'Second column links',
          'footer link',
          headerFooterLinkFields,
        ),
        createLineField('legalTitle', 'Legal pages heading'),
        createLineField('note', 'Note at the end'),
      ],
    },
  ],
};

/** The row of recent reviews. */
export const reviewsTickerForm: ContentBlockFormDefinition = {
  title: 'Reviews ticker',
  note: 'Recent reviews that scroll above the header of every page.',
  path: '/',
  parts: [
    {
      title: 'Ticker',
      fields: [
        createSectionVisibilityField('isShown', 'Ticker'),
        createNumberField('days', 'Days of reviews', '1 to 365.'),
        createNumberField('count', 'Maximum reviews', '1 to 20.'),
        createNumberField('seconds', 'Seconds per round', '10 to 600.'),
        createLineField('bought', 'Between company and category', 'As in “Fieldnote bought Fix Problems”.'),
      ],
    },
  ],
};

/** The home page, section by section. */
export const homePageContentBlockForm: ContentBlockFormDefinition = {
  title: 'Home page',
  note: 'The texts around the services on the home page.',
  path: '/',
  parts: [
    {
      title: 'Sections',
      note: 'The sections of the page, in this order.',
      fields: [
        {
          ...createContentBlockListField('sections', 'Sections', 'section', [
            {
              name: 'section',
              label: 'Section',
              kind: 'fixed',
              choices: [
                { value: 'hero', label: 'Hero' },
                { value: 'steps', label: 'Steps' },
                { value: 'services', label: 'Services' },
                { value: 'pillars', label: 'Pillars' },
                { value: 'feedback', label: 'Feedback' },
              ],
            },
            createSectionVisibilityField('isShown'),
          ]),
          isFixed: true,
        },
      ],
    },
    {
      title: 'Hero',
      note: 'The heading and text at the top of the home page.',
      fields: [
        ...createHeadingFields('hero'),
        createLineField(
          'stripLabel',
          'Strip below the heading',
          'The word at the start of the strip of hours. Leave empty to hide the strip.',
        ),
        createTextAreaField('hero.lead', 'Text below'),
        createContentBlockListField('hero.facts', 'Facts', 'fact', [
          createLineField('term', 'Name'),
          createLineField('fact', 'Fact'),
        ]),
      ],
    },
    {
      title: 'Search',
      note: 'The field below the hero, once the shop has a service.',
      fields: [
        createContentBlockListField('searchExamples', 'Examples', 'example', [
          createLineField('', 'Example', 'Sample searches. Leave empty to use three of your services.'),
        ]),
      ],
    },
    {
      title: 'Steps',
      fields: [
        ...createHeadingFields('steps'),
        createContentBlockListField('steps.items', 'Steps', 'step', contentBlockStepFields),
      ],
    },
    {
      title: 'Services',
      fields: [
        createLineField('servicesTitle', 'Services heading'),
        createNumberField('gridCount', 'Services shown', '1 to 24.'),
        {
          name: 'gridRule',
          label: 'Sort order',
          kind: 'select',
          help: 'Until a visitor changes it.',
          choices: [
            { value: 'price-asc', label: 'Price: low to high' },
            { value: 'delivered-desc', label: 'Most delivered' },
            { value: 'most-recent', label: 'Most recent' },
            { value: 'alphabetical-asc', label: 'Name: A to Z' },
          ],
        },
        createContentBlockListField('gridPinned', 'Services shown first', 'service', [
          createLineField(
            '',
            'Service',
            'The last part of its URL: for /service/seo-check, enter seo-check.',
          ),
        ]),
      ],
    },
    {
      title: 'Pillars',
      fields: [
        createLineField('pillars.title', 'Heading'),
        createContentBlockListField('pillars.items', 'Pillars', 'pillar', titleAndTextBlockFields),
      ],
    },
    {
      title: 'Feedback',
      fields: [
        createLineField('feedbackTitle', 'Feedback heading'),
        createNumberField('feedbackCount', 'Reviews shown', 'Up to 12.'),
        createNumberField(
          'feedbackStart',
          'First visible review',
          '1 is the newest featured review. If there are fewer reviews, the last one is used.',
        ),
      ],
    },
  ],
};
