import {
  type ContentBlockFormDefinition,
  createSingleLineFormField,
  createTextAreaField,
} from './block-form.ts';
import {
  createBlockHeadingFormFields,
  headerFooterLinkFields,
  createContentBlockListField,
  createContentBlockNumberField,
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
        createSingleLineFormField('callLabel', 'Call button'),
      ],
    },
    {
      title: 'Chat',
      fields: [
        createSectionVisibilityField('isChatShown', 'Floating button'),
        createSingleLineFormField('chatLabel', 'Button label'),
      ],
    },
    {
      title: 'Footer',
      fields: [
        createSingleLineFormField('servicesTitle', 'Services heading'),
        createSingleLineFormField('browseLabel', 'Link to all services'),
        createContentBlockNumberField(
          'categories',
          'Categories shown',
          '0 to 6, picked at random from categories with services.',
        ),
        createSingleLineFormField('companyTitle', 'Second column heading'),
        createContentBlockListField(
          'companyLinks',
          'Second column links',
          'footer link',
          headerFooterLinkFields,
        ),
        createSingleLineFormField('legalTitle', 'Legal pages heading'),
        createSingleLineFormField('note', 'Note at the end'),
      ],
    },
  ],
};

/** The row of recent reviews. */
export const reviewsTickerFormDefinition: ContentBlockFormDefinition = {
  title: 'Reviews ticker',
  note: 'Recent reviews that scroll above the header of every page.',
  path: '/',
  parts: [
    {
      title: 'Ticker',
      fields: [
        createSectionVisibilityField('isShown', 'Ticker'),
        createContentBlockNumberField('days', 'Days of reviews', '1 to 365.'),
        createContentBlockNumberField('count', 'Maximum reviews', '1 to 20.'),
        createContentBlockNumberField('seconds', 'Seconds per round', '10 to 600.'),
        createSingleLineFormField(
          'bought',
          'Between company and category',
          'As in “Fieldnote bought Fix Problems”.',
        ),
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
        ...createBlockHeadingFormFields('hero'),
        createSingleLineFormField(
          'stripLabel',
          'Strip below the heading',
          'The word at the start of the strip of hours. Leave empty to hide the strip.',
        ),
        createTextAreaField('hero.lead', 'Text below'),
        createContentBlockListField('hero.facts', 'Facts', 'fact', [
          createSingleLineFormField('term', 'Name'),
          createSingleLineFormField('fact', 'Fact'),
        ]),
      ],
    },
    {
      title: 'Search',
      note: 'The field below the hero, once the shop has a service.',
      fields: [
        createContentBlockListField('searchExamples', 'Examples', 'example', [
          createSingleLineFormField(
            '',
            'Example',
            'Sample searches. Leave empty to use three of your services.',
          ),
        ]),
      ],
    },
    {
      title: 'Steps',
      fields: [
        ...createBlockHeadingFormFields('steps'),
        createContentBlockListField('steps.items', 'Steps', 'step', contentBlockStepFields),
      ],
    },
    {
      title: 'Services',
      fields: [
        createSingleLineFormField('servicesTitle', 'Services heading'),
        createContentBlockNumberField('gridCount', 'Services shown', '1 to 24.'),
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
          createSingleLineFormField(
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
        createSingleLineFormField('pillars.title', 'Heading'),
        createContentBlockListField('pillars.items', 'Pillars', 'pillar', titleAndTextBlockFields),
      ],
    },
    {
      title: 'Feedback',
      fields: [
        createSingleLineFormField('feedbackTitle', 'Feedback heading'),
        createContentBlockNumberField('feedbackCount', 'Reviews shown', 'Up to 12.'),
        createContentBlockNumberField(
          'feedbackStart',
          'First visible review',
          '1 is the newest featured review. If there are fewer reviews, the last one is used.',
        ),
      ],
    },
  ],
};
