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

const home: BlockForm = {
  title: 'Home page',
  note: 'The words around the services on the first page of the shop.',
  path: '/',
  parts: [
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
      ],
    },
    {
      title: 'Pillars',
      fields: [
        {
          name: 'pillars.isShown',
          label: 'On the page',
          kind: 'choice',
          options: { yes: 'Shown', no: 'Hidden' },
        },
        line('pillars.title', 'Heading'),
        list('pillars.items', 'Pillars', 'pillar', titled),
      ],
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
  title: 'Contact details',
  note: 'Beside the form of the contact page.',
  path: '/contact',
  parts: [
    {
      title: 'Contact details',
      fields: [line('responseTime', 'Response time'), line('hours', 'Hours')],
    },
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
