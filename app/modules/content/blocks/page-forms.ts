import { type ContentBlockFormDefinition, createLineField, createTextAreaField } from './block-form.ts';
import {
  faqQuestionFields,
  createContentBlockListField,
  createNumberField,
  contentBlockStepFields,
  titleAndTextBlockFields,
} from './block-parts.ts';

/** The promises on service pages. */
export const trustLinesForm: ContentBlockFormDefinition = {
  title: 'Trust lines',
  note: 'The promises shown on every service page.',
  path: '/services',
  parts: [
    {
      title: 'Lines',
      fields: [createContentBlockListField('lines', 'Lines', 'line', [createLineField('', 'Line')])],
    },
  ],
};

/** `/how-it-works`. */
export const howItWorksPageForm: ContentBlockFormDefinition = {
  title: 'How it works',
  note: 'From choosing a service to the result, and what your shop promises.',
  path: '/how-it-works',
  parts: [
    {
      title: 'Top of the page',
      fields: [createLineField('title', 'Heading'), createTextAreaField('lead', 'Text below')],
    },
    {
      title: 'Steps',
      fields: [createContentBlockListField('steps', 'Steps', 'step', contentBlockStepFields)],
    },
    {
      title: 'Promises',
      fields: [
        createLineField('promisesTitle', 'Heading'),
        createContentBlockListField('promises', 'Promises', 'promise', titleAndTextBlockFields),
      ],
    },
    {
      title: 'Questions',
      fields: [
        createLineField('questionsTitle', 'Heading'),
        createContentBlockListField('questions', 'Questions', 'question', faqQuestionFields),
      ],
    },
  ],
};

/** `/about`, without awards and logos. */
export const aboutPageForm: ContentBlockFormDefinition = {
  title: 'About',
  note: 'Who does the work. You edit the awards and client logos on this page separately.',
  path: '/about',
  parts: [
    {
      title: 'Profile',
      fields: [
        createLineField('role', 'Role'),
        createTextAreaField('lead', 'Introduction'),
        {
          name: 'portraitUrl',
          label: 'Your photo',
          kind: 'portrait',
          help: 'Filled in when you upload. Leave empty to show no photo.',
        },
        createLineField(
          'portraitAlt',
          'Alt text of your photo',
          'Describe the photo for people who can’t see it. Leave empty to use the shop name.',
        ),
        createContentBlockListField('profile', 'Paragraphs', 'paragraph', [
          createTextAreaField('', 'Paragraph'),
        ]),
        createLineField('skillsTitle', 'Skills heading'),
        createContentBlockListField('skills', 'Skills', 'skill', [createLineField('', 'Skill')]),
      ],
    },
    {
      title: 'Summary',
      fields: [
        createLineField('summaryTitle', 'Heading'),
        createContentBlockListField('summary', 'Points', 'point', titleAndTextBlockFields),
      ],
    },
    {
      title: 'Background',
      fields: [
        createLineField('backgroundTitle', 'Heading'),
        createContentBlockListField('background', 'Positions', 'position', [
          createLineField('period', 'Period'),
          ...titleAndTextBlockFields,
        ]),
      ],
    },
  ],
};

/** The awards, on two pages. */
export const awardsBlockForm: ContentBlockFormDefinition = {
  title: 'Awards',
  note: 'Shown by year, newest first, regardless of the order here.',
  path: '/awards',
  parts: [
    {
      title: 'Awards',
      fields: [
        {
          ...createContentBlockListField('awards', 'Awards', 'award', [
            createLineField('title', 'Title'),
            createLineField('issuer', 'Issuer'),
            { name: 'date', label: 'Date', kind: 'day' },
            createTextAreaField('description', 'Text'),
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
export const clientLogosForm: ContentBlockFormDefinition = {
  title: 'Client logos',
  note: 'Six at a time on the About page. Single-color logos on a transparent background look best.',
  path: '/about',
  parts: [
    {
      title: 'Client logos',
      fields: [
        createLineField('title', 'Heading'),
        createNumberField(
          'companies',
          'Companies served',
          'How many companies you have served. Use the same number in the heading.',
        ),
        createContentBlockListField('logos', 'Logos', 'logo', [
          createLineField('name', 'Company', 'Read aloud to people who can’t see the logo.'),
          { name: 'imageUrl', label: 'Image', kind: 'picture' },
        ]),
      ],
    },
  ],
};

/** `/contact`, without its questions. */
export const contactPageForm: ContentBlockFormDefinition = {
  title: 'Contact',
  note: 'The contact page around its form. Name, email address, call link and chat link are in the shop settings. A shop that promises dates by its working calendar shows the hours of that calendar instead of those typed here.',
  path: '/contact',
  parts: [
    {
      title: 'Top of the page',
      fields: [createLineField('title', 'Heading'), createTextAreaField('lead', 'Text below')],
    },
    {
      title: 'Contact details',
      fields: [
        createLineField('factsTitle', 'Heading'),
        createLineField('responseTime', 'Response time'),
        createLineField('hours', 'Hours'),
        createLineField('callLabel', 'Call link'),
        createLineField('chatLabel', 'Chat button'),
      ],
    },
    { title: 'Questions', fields: [createLineField('questionsTitle', 'Questions heading')] },
  ],
};

/** The questions of `/contact`. */
export const faqForm: ContentBlockFormDefinition = {
  title: 'FAQ',
  note: 'Questions people ask first, below the form of the contact page and in search results.',
  path: '/contact',
  parts: [
    {
      title: 'Questions',
      fields: [createContentBlockListField('questions', 'Questions', 'question', faqQuestionFields)],
    },
  ],
};

/** The texts of pages whose content comes from elsewhere. */
export const otherPagesTextsForm: ContentBlockFormDefinition = {
  title: 'Other pages',
  note: 'Headings and introductions of pages whose content is managed elsewhere.',
  path: '/services',
  parts: [
    { title: 'Services', note: 'Above the search.', fields: [createLineField('services.title', 'Heading')] },
    {
      title: 'Recent projects',
      fields: [
        createLineField('projects.title', 'Heading'),
        createTextAreaField('projects.lead', 'Text below'),
        createLineField('projects.strong', 'At the end, bold'),
        createLineField('projects.light', 'At the end, light'),
      ],
    },
    {
      title: 'Blog',
      fields: [createLineField('blog.title', 'Heading'), createTextAreaField('blog.lead', 'Text below')],
    },
    {
      title: 'Awards',
      fields: [
        createLineField('awards.title', 'Heading'),
        createLineField('awards.recent', 'Heading on the about page'),
        createLineField('awards.strong', 'At the end, bold'),
        createLineField('awards.light', 'At the end, light'),
        createLineField('awards.button', 'Button at the end'),
      ],
    },
    {
      title: 'Cart',
      fields: [createLineField('cart.title', 'Heading'), createTextAreaField('cart.lead', 'Text below')],
    },
    {
      title: 'Write a review',
      fields: [
        createLineField('review.title', 'Heading'),
        createTextAreaField('review.lead', 'Text below'),
        createLineField('review.pointsTitle', 'Heading next to the form'),
        createContentBlockListField('review.points', 'What you promise reviewers', 'promise', [
          createTextAreaField('', 'Promise'),
        ]),
      ],
    },
  ],
};
