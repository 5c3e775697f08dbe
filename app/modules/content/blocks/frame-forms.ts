import { type BlockForm, line, text } from './block-form.ts';
import { heading, link, list, number, shown, timed, titled } from './block-parts.ts';

/** The header, footer and chat of every page. */
export const frame: BlockForm = {
  title: 'Header and footer',
  note: 'Shown on every page. You set the name, logo, tagline and the links for Book a Call, chat and social networks in the shop settings.',
  path: '/',
  parts: [
    {
      title: 'Header',
      fields: [list('headerLinks', 'Links', 'link', link), line('callLabel', 'Call button')],
    },
    {
      title: 'Chat',
      fields: [shown('isChatShown', 'Floating button'), line('chatLabel', 'Button label')],
    },
    {
      title: 'Footer',
      fields: [
        line('servicesTitle', 'Services heading'),
        line('browseLabel', 'Link to all services'),
        number('categories', 'Categories shown', '0 to 6, picked at random from categories with services.'),
        line('companyTitle', 'Second column heading'),
        list('companyLinks', 'Second column links', 'footer link', link),
        line('legalTitle', 'Legal pages heading'),
        line('note', 'Note at the end'),
      ],
    },
  ],
};

/** The row of recent reviews. */
export const ticker: BlockForm = {
  title: 'Reviews ticker',
  note: 'Recent reviews that scroll above the header of every page.',
  path: '/',
  parts: [
    {
      title: 'Ticker',
      fields: [
        shown('isShown', 'Ticker'),
        number('days', 'Days of reviews', '1 to 365.'),
        number('count', 'Maximum reviews', '1 to 20.'),
        number('seconds', 'Seconds per round', '10 to 600.'),
        line('bought', 'Between company and category', 'As in “Fieldnote bought Fix Problems”.'),
      ],
    },
  ],
};

/** The home page, section by section. */
export const home: BlockForm = {
  title: 'Home page',
  note: 'The texts around the services on the home page.',
  path: '/',
  parts: [
    {
      title: 'Sections',
      note: 'The sections of the page, in this order.',
      fields: [
        {
          ...list('sections', 'Sections', 'section', [
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
            shown('isShown'),
          ]),
          isFixed: true,
        },
      ],
    },
    {
      title: 'Hero',
      note: 'The heading and text at the top of the home page.',
      fields: [
        ...heading('hero'),
        line(
          'stripLabel',
          'Strip below the heading',
          'The word at the start of the strip of hours. Leave empty to hide the strip.',
        ),
        text('hero.lead', 'Text below'),
        list('hero.facts', 'Facts', 'fact', [line('term', 'Name'), line('fact', 'Fact')]),
      ],
    },
    {
      title: 'Search',
      note: 'The field below the hero, once the shop has a service.',
      fields: [
        list('searchExamples', 'Examples', 'example', [
          line('', 'Example', 'Sample searches. Leave empty to use three of your services.'),
        ]),
      ],
    },
    { title: 'Steps', fields: [...heading('steps'), list('steps.items', 'Steps', 'step', timed)] },
    {
      title: 'Services',
      fields: [
        line('servicesTitle', 'Services heading'),
        number('gridCount', 'Services shown', '1 to 24.'),
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
        list('gridPinned', 'Services shown first', 'service', [
          line('', 'Service', 'The last part of its URL: for /service/seo-check, enter seo-check.'),
        ]),
      ],
    },
    {
      title: 'Pillars',
      fields: [line('pillars.title', 'Heading'), list('pillars.items', 'Pillars', 'pillar', titled)],
    },
    {
      title: 'Feedback',
      fields: [
        line('feedbackTitle', 'Feedback heading'),
        number('feedbackCount', 'Reviews shown', 'Up to 12.'),
        number(
          'feedbackStart',
          'First visible review',
          '1 is the newest featured review. If there are fewer reviews, the last one is used.',
        ),
      ],
    },
  ],
};
