import { type BlockForm, line, text } from './block-form.ts';
import { heading, link, list, number, shown, timed, titled } from './block-parts.ts';

/** What is around every page. */
export const frame: BlockForm = {
  title: 'Header and footer',
  note: 'Around every page. Name, logo, claim and the addresses behind Book a Call, chat and network are among the shop’s settings.',
  path: '/',
  parts: [
    {
      title: 'Header',
      fields: [list('headerLinks', 'Links', 'link', link), line('callLabel', 'Button of the call')],
    },
    {
      title: 'Chat',
      fields: [shown('isChatShown', 'Floating button'), line('chatLabel', 'Its words')],
    },
    {
      title: 'Footer',
      fields: [
        line('servicesTitle', 'Heading of the services'),
        line('browseLabel', 'Link to all services'),
        number('categories', 'Categories shown', '0 to 6, chosen at random among those with services.'),
        line('companyTitle', 'Heading of the second column'),
        list('companyLinks', 'Links of the second column', 'footer link', link),
        line('legalTitle', 'Heading of the legal pages'),
        line('note', 'Note at the end'),
      ],
    },
  ],
};

/** The row of recent reviews. */
export const ticker: BlockForm = {
  title: 'Reviews ticker',
  note: 'Recent reviews, running above the header of every page.',
  path: '/',
  parts: [
    {
      title: 'Ticker',
      fields: [
        shown('isShown', 'Ticker'),
        number('days', 'Reviews of the last days', '1 to 365.'),
        number('count', 'Reviews at most', '1 to 20.'),
        number('seconds', 'Seconds of one round', '10 to 600.'),
        line('bought', 'Between company and category', 'As in “Fieldnote bought Fix Problems”.'),
      ],
    },
  ],
};

/** The first page of the shop, section by section. */
export const home: BlockForm = {
  title: 'Home page',
  note: 'The words around the services on the first page of the shop.',
  path: '/',
  parts: [
    {
      title: 'Sections',
      note: 'What the page is made of, in this order.',
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
          line('', 'Example', 'What a visitor may ask. Leave empty to take three from your services.'),
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
          label: 'Their order',
          kind: 'select',
          help: 'Until a visitor chooses another.',
          choices: [
            { value: 'price-asc', label: 'Price: low to high' },
            { value: 'delivered-desc', label: 'Most delivered' },
            { value: 'most-recent', label: 'Most recent' },
            { value: 'alphabetical-asc', label: 'Name: A to Z' },
          ],
        },
        list('gridPinned', 'Services that come first', 'service', [
          line('', 'Service', 'The end of its address: for /service/seo-check it is seo-check.'),
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
        number('feedbackCount', 'Reviews shown', '1 to 12, as far as there are so many.'),
        number(
          'feedbackStart',
          'Review in view first',
          '1 is the newest featured one; with fewer reviews the last.',
        ),
      ],
    },
  ],
};
