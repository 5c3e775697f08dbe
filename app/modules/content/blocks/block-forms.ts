import { type BlockField, type BlockForm, type BlockList, line, text } from './block-form.ts';

const titled = [line('title', 'Title'), text('text', 'Text')];
const timed = [line('when', 'When'), ...titled];
const asked = [line('question', 'Question'), text('answer', 'Answer')];
const list = (name: string, label: string, item: string, rows: readonly BlockField[]): BlockList => ({
  name,
  label,
  item,
  rows,
});
const number = (name: string, label: string, help: string): BlockField => ({
  name,
  label,
  kind: 'number',
  help,
});
/** The two weights of a heading (look.md, principle 3). */
const heading = (at: string) => [
  line(`${at}.strong`, 'Heading, bold'),
  line(`${at}.light`, 'Heading, light'),
];

const shown = (name: string, label = 'On the page'): BlockField => ({
  name,
  label,
  kind: 'choice',
  options: { yes: 'Shown', no: 'Hidden' },
});
const link = [
  line('label', 'Name'),
  {
    name: 'address',
    label: 'Leads to',
    kind: 'link',
    help: 'A page of the shop, like /blog, or an address that begins with https://, mailto: or tel:.',
  } as const,
];

const frame: BlockForm = {
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

const ticker: BlockForm = {
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

const home: BlockForm = {
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

const trustLines: BlockForm = {
  title: 'Trust lines',
  note: 'The promises on the page of every service.',
  path: '/services',
  parts: [{ title: 'Lines', fields: [list('lines', 'Lines', 'line', [line('', 'Line')])] }],
};

const howItWorks: BlockForm = {
  title: 'How it works',
  note: 'From the choice to the result, and what the shop can be held to.',
  path: '/how-it-works',
  parts: [
    { title: 'Top of the page', fields: [line('title', 'Heading'), text('lead', 'Text below')] },
    { title: 'Steps', fields: [list('steps', 'Steps', 'step', timed)] },
    {
      title: 'Promises',
      fields: [line('promisesTitle', 'Heading'), list('promises', 'Promises', 'promise', titled)],
    },
    {
      title: 'Questions',
      fields: [line('questionsTitle', 'Heading'), list('questions', 'Questions', 'question', asked)],
    },
  ],
};

const about: BlockForm = {
  title: 'About',
  note: 'Who does the work. Awards and client logos on this page have parts of their own.',
  path: '/about',
  parts: [
    {
      title: 'Profile',
      fields: [
        line('role', 'Role'),
        text('lead', 'First words'),
        list('profile', 'Paragraphs', 'paragraph', [text('', 'Paragraph')]),
        line('skillsTitle', 'Heading of the skills'),
        list('skills', 'Skills', 'skill', [line('', 'Skill')]),
      ],
    },
    {
      title: 'Summary',
      fields: [line('summaryTitle', 'Heading'), list('summary', 'Points', 'point', titled)],
    },
    {
      title: 'Background',
      fields: [
        line('backgroundTitle', 'Heading'),
        list('background', 'Positions', 'position', [line('period', 'Period'), ...titled]),
      ],
    },
  ],
};

const awards: BlockForm = {
  title: 'Awards',
  note: 'Shown by year, the newest first, whatever their order here.',
  path: '/awards',
  parts: [
    {
      title: 'Awards',
      fields: [
        {
          ...list('awards', 'Awards', 'award', [
            line('title', 'Title'),
            line('issuer', 'Issuer'),
            { name: 'date', label: 'Date', kind: 'day' },
            text('description', 'Text'),
            {
              name: 'evidenceUrl',
              label: 'Evidence',
              kind: 'file',
              help: 'A picture or a PDF: upload it, or enter an address that begins with https://.',
            },
          ]),
          isWhole: true,
        },
      ],
    },
  ],
};

const clients: BlockForm = {
  title: 'Client logos',
  note: 'Six at a time on the about page. Logos of one color on a transparent ground look best.',
  path: '/about',
  parts: [
    {
      title: 'Client logos',
      fields: [
        line('title', 'Heading'),
        number(
          'companies',
          'Companies served',
          'How many you say you have served. Name the same number in the heading.',
        ),
        list('logos', 'Logos', 'logo', [
          line('name', 'Company', 'Read aloud to people who do not see the logo.'),
          { name: 'imageUrl', label: 'Picture', kind: 'picture' },
        ]),
      ],
    },
  ],
};

const contact: BlockForm = {
  title: 'Contact',
  note: 'The contact page around its form. Name, e-mail address and the addresses of call and chat are among the shop’s settings.',
  path: '/contact',
  parts: [
    { title: 'Top of the page', fields: [line('title', 'Heading'), text('lead', 'Text below')] },
    {
      title: 'Contact details',
      fields: [
        line('factsTitle', 'Heading'),
        line('responseTime', 'Response time'),
        line('timeZone', 'Time zone'),
        line('hours', 'Hours'),
        line('callLabel', 'Link of the call'),
        line('chatLabel', 'Button of the chat'),
      ],
    },
    { title: 'Questions', fields: [line('questionsTitle', 'Heading of the questions')] },
  ],
};

const faq: BlockForm = {
  title: 'FAQ',
  note: 'Questions people ask first, below the form of the contact page and in search results.',
  path: '/contact',
  parts: [{ title: 'Questions', fields: [list('questions', 'Questions', 'question', asked)] }],
};

/** The blocks that have an editor, by the name in its address, in the order of its list. */
export const BLOCK_FORMS = {
  home,
  'header-and-footer': frame,
  ticker,
  'how-it-works': howItWorks,
  about,
  awards,
  'client-logos': clients,
  'trust-lines': trustLines,
  contact,
  faq,
} as const satisfies Record<string, BlockForm>;

export type BlockName = keyof typeof BLOCK_FORMS;

/** Their keys in `content_blocks`. */
export const BLOCK_KEYS = {
  home: 'home',
  'header-and-footer': 'frame',
  ticker: 'ticker',
  'how-it-works': 'howItWorks',
  about: 'about',
  awards: 'awards',
  'client-logos': 'clients',
  'trust-lines': 'trust',
  contact: 'contact',
  faq: 'faq',
} as const satisfies Record<BlockName, string>;

/** Whether an address names a block. */
export const isBlockName = (name: string): name is BlockName => Object.hasOwn(BLOCK_FORMS, name);

// Object.keys of a literal record gives its own keys.
export const BLOCK_NAMES = Object.keys(BLOCK_FORMS) as BlockName[];
