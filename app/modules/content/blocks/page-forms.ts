import { type BlockForm, line, text } from './block-form.ts';
import { questionFields, list, number, timed, titled } from './block-parts.ts';

/** The promises on service pages. */
export const trustLines: BlockForm = {
  title: 'Trust lines',
  note: 'The promises shown on every service page.',
  path: '/services',
  parts: [{ title: 'Lines', fields: [list('lines', 'Lines', 'line', [line('', 'Line')])] }],
};

/** `/how-it-works`. */
export const howItWorks: BlockForm = {
  title: 'How it works',
  note: 'From choosing a service to the result, and what your shop promises.',
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
      fields: [line('questionsTitle', 'Heading'), list('questions', 'Questions', 'question', questionFields)],
    },
  ],
};

/** `/about`, without awards and logos. */
export const about: BlockForm = {
  title: 'About',
  note: 'Who does the work. You edit the awards and client logos on this page separately.',
  path: '/about',
  parts: [
    {
      title: 'Profile',
      fields: [
        line('role', 'Role'),
        text('lead', 'Introduction'),
        {
          name: 'portraitUrl',
          label: 'Your photo',
          kind: 'portrait',
          help: 'Filled in when you upload. Leave empty to show no photo.',
        },
        line(
          'portraitAlt',
          'Alt text of your photo',
          'Describe the photo for people who can’t see it. Leave empty to use the shop name.',
        ),
        list('profile', 'Paragraphs', 'paragraph', [text('', 'Paragraph')]),
        line('skillsTitle', 'Skills heading'),
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

/** The awards, on two pages. */
export const awards: BlockForm = {
  title: 'Awards',
  note: 'Shown by year, newest first, regardless of the order here.',
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
              help: 'An image or a PDF. Upload it, or enter a link that starts with https://.',
            },
          ]),
          isWhole: true,
        },
      ],
    },
  ],
};

/** The client logos. */
export const clients: BlockForm = {
  title: 'Client logos',
  note: 'Six at a time on the About page. Single-color logos on a transparent background look best.',
  path: '/about',
  parts: [
    {
      title: 'Client logos',
      fields: [
        line('title', 'Heading'),
        number(
          'companies',
          'Companies served',
          'How many companies you have served. Use the same number in the heading.',
        ),
        list('logos', 'Logos', 'logo', [
          line('name', 'Company', 'Read aloud to people who can’t see the logo.'),
          { name: 'imageUrl', label: 'Image', kind: 'picture' },
        ]),
      ],
    },
  ],
};

/** `/contact`, without its questions. */
export const contact: BlockForm = {
  title: 'Contact',
  note: 'The contact page around its form. Name, email address, call link and chat link are in the shop settings. A shop that promises dates by its working calendar shows the hours of that calendar instead of those typed here.',
  path: '/contact',
  parts: [
    { title: 'Top of the page', fields: [line('title', 'Heading'), text('lead', 'Text below')] },
    {
      title: 'Contact details',
      fields: [
        line('factsTitle', 'Heading'),
        line('responseTime', 'Response time'),
        line('hours', 'Hours'),
        line('callLabel', 'Call link'),
        line('chatLabel', 'Chat button'),
      ],
    },
    { title: 'Questions', fields: [line('questionsTitle', 'Questions heading')] },
  ],
};

/** The questions of `/contact`. */
export const faq: BlockForm = {
  title: 'FAQ',
  note: 'Questions people ask first, below the form of the contact page and in search results.',
  path: '/contact',
  parts: [{ title: 'Questions', fields: [list('questions', 'Questions', 'question', questionFields)] }],
};

/** The texts of pages whose content comes from elsewhere. */
export const pages: BlockForm = {
  title: 'Other pages',
  note: 'Headings and introductions of pages whose content is managed elsewhere.',
  path: '/services',
  parts: [
    { title: 'Services', note: 'Above the search.', fields: [line('services.title', 'Heading')] },
    {
      title: 'Recent projects',
      fields: [
        line('projects.title', 'Heading'),
        text('projects.lead', 'Text below'),
        line('projects.strong', 'At the end, bold'),
        line('projects.light', 'At the end, light'),
      ],
    },
    { title: 'Blog', fields: [line('blog.title', 'Heading'), text('blog.lead', 'Text below')] },
    {
      title: 'Awards',
      fields: [
        line('awards.title', 'Heading'),
        line('awards.recent', 'Heading on the about page'),
        line('awards.strong', 'At the end, bold'),
        line('awards.light', 'At the end, light'),
        line('awards.button', 'Button at the end'),
      ],
    },
    { title: 'Cart', fields: [line('cart.title', 'Heading'), text('cart.lead', 'Text below')] },
    {
      title: 'Write a review',
      fields: [
        line('review.title', 'Heading'),
        text('review.lead', 'Text below'),
        line('review.pointsTitle', 'Heading next to the form'),
        list('review.points', 'What you promise reviewers', 'promise', [text('', 'Promise')]),
      ],
    },
  ],
};
