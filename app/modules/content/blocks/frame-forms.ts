import { type BlockForm, line, text } from './block-form.ts';
import { heading, link, list, number, shown, timed, titled } from './block-parts.ts';

/** What is around every page. */
export const frame: BlockForm = {
  title: 'Header and footer',
  note: 'Shown on every page. Your name, logo, tagline and the links for Book a Call, chat and social network are in Shop settings.',
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
        line('note', 'Closing note'),
      ],
    },
  ],
};

/** The row of recent reviews. */
export const ticker: BlockForm = {
  title: 'Reviews ticker',
  note: 'Recent reviews, scrolling above the header on every page.',
  path: '/',
  parts: [
    {
      title: 'Ticker',
      fields: [
        shown('isShown', 'Ticker'),
        number('days', 'Reviews from the last (days)', '1 to 365.'),
        number('count', 'Maximum reviews', '1 to 20.'),
        number('seconds', 'Loop duration (seconds)', '10 to 600.'),
        line('bought', 'Between company and category', 'As in “Fieldnote bought Fix Problems”.'),
      ],
    },
  ],
};

/** The first page of the shop, section by section. */
export const home: BlockForm = {
  title: 'Home page',
  note: 'The text around the services on the home page.',
  path: '/',
  parts: [
    {
      title: 'Sections',
      note: 'The sections of the page, in order.',
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
      note: 'What visitors read first.',
      fields: [
        ...heading('hero'),
        text('hero.lead', 'Text below'),
        list('hero.facts', 'Facts', 'fact', [line('term', 'Name'), line('fact', 'Fact')]),
      ],
    },
    {
      title: 'Search',
      note: 'The field below the hero, once the shop has a service.',
      fields: [
        list('searchExamples', 'Examples', 'example', [
          line(
            '',
            'Example',
            'Something a visitor might search for. Leave blank to use three from your services.',
          ),
        ]),
      ],
    },
    { title: 'Steps', fields: [...heading('steps'), list('steps.items', 'Steps', 'step', timed)] },
    {
      title: 'Services',
      fields: [
        line('servicesTitle', 'Heading above the services'),
        number('gridCount', 'Services shown', '1 to 24.'),
        {
          name: 'gridRule',
          label: 'Sort order',
          kind: 'select',
          help: 'Until a visitor chooses another.',
          choices: [
            { value: 'price-asc', label: 'Price: low to high' },
            { value: 'delivered-desc', label: 'Most delivered' },
            { value: 'most-recent', label: 'Most recent' },
            { value: 'alphabetical-asc', label: 'Name: A to Z' },
          ],
        },
        list('gridPinned', 'Pinned services', 'service', [
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
        line('feedbackTitle', 'Heading above the feedback'),
        number('feedbackCount', 'Reviews shown', '1 to 12, if available.'),
        number(
          'feedbackStart',
          'Review in view first',
          '1 is the newest featured review. If there are fewer, the last one is used.',
        ),
      ],
    },
  ],
};
