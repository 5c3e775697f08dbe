import {
  type ContentBlockFormDefinition,
  createSingleLineFormField,
  createTextAreaField,
} from './block-form.ts';
import {
  faqQuestionFormFields,
  createContentBlockListField,
  createContentBlockNumberField,
  contentBlockStepFields,
  titleAndTextBlockFields,
} from './block-parts.ts';

/** The promises on service pages. */
export const trustLinesFormDefinition: ContentBlockFormDefinition = {
  title: 'Trust lines',
  note: 'The promises shown on every service page.',
  path: '/services',
  parts: [
    {
      title: 'Lines',
      fields: [
        createContentBlockListField('lines', 'Lines', 'line', [createSingleLineFormField('', 'Line')]),
      ],
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
      fields: [createSingleLineFormField('title', 'Heading'), createTextAreaField('lead', 'Text below')],
    },
    {
      title: 'Steps',
      fields: [createContentBlockListField('steps', 'Steps', 'step', contentBlockStepFields)],
    },
    {
      title: 'Promises',
      fields: [
        createSingleLineFormField('promisesTitle', 'Heading'),
        createContentBlockListField('promises', 'Promises', 'promise', titleAndTextBlockFields),
      ],
    },
    {
      title: 'Questions',
      fields: [
        createSingleLineFormField('questionsTitle', 'Heading'),
        createContentBlockListField('questions', 'Questions', 'question', faqQuestionFormFields),
      ],
    },
  ],
};

/** `/about`, without awards and logos. */
export const aboutPageFormDefinition: ContentBlockFormDefinition = {
  title: 'About',
  note: 'Who does the work. You edit the awards and client logos on this page separately.',
  path: '/about',
  parts: [
    {
      title: 'Profile',
      fields: [
        createSingleLineFormField('role', 'Role'),
        createTextAreaField('lead', 'Introduction'),
        {
          name: 'portraitUrl',
          label: 'Your photo',
          kind: 'portrait',
          help: 'Filled in when you upload. Leave empty to show no photo.',
        },
        createSingleLineFormField(
          'portraitAlt',
          'Alt text of your photo',
          'Describe the photo for people who can’t see it. Leave empty to use the shop name.',
        ),
        createContentBlockListField('profile', 'Paragraphs', 'paragraph', [
          createTextAreaField('', 'Paragraph'),
        ]),
        createSingleLineFormField('skillsTitle', 'Skills heading'),
        createContentBlockListField('skills', 'Skills', 'skill', [createSingleLineFormField('', 'Skill')]),
      ],
    },
    {
      title: 'Summary',
      fields: [
        createSingleLineFormField('summaryTitle', 'Heading'),
        createContentBlockListField('summary', 'Points', 'point', titleAndTextBlockFields),
      ],
    },
    {
      title: 'Background',
      fields: [
        createSingleLineFormField('backgroundTitle', 'Heading'),
        createContentBlockListField('background', 'Positions', 'position', [
          createSingleLineFormField('period', 'Period'),
          ...titleAndTextBlockFields,
        ]),
      ],
    },
  ],
};

/** The awards, on two pages. */
export const awardsBlockFormDefinition: ContentBlockFormDefinition = {
  title: 'Awards',
  note: 'Shown by year, newest first, regardless of the order here.',
  path: '/awards',
  parts: [
    {
      title: 'Awards',
      fields: [
        {
          ...createContentBlockListField('awards', 'Awards', 'award', [
            createSingleLineFormField('title', 'Title'),
            createSingleLineFormField('issuer', 'Issuer'),
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
export const clientLogosFormDefinition: ContentBlockFormDefinition = {
  title: 'Client logos',
  note: 'Six at a time on the About page. Single-color logos on a transparent background look best.',
  path: '/about',
  parts: [
    {
      title: 'Client logos',
      fields: [
        createSingleLineFormField('title', 'Heading'),
        createContentBlockNumberField(
          'companies',
          'Companies served',
          'How many companies you have served. Use the same number in the heading.',
        ),
        createContentBlockListField('logos', 'Logos', 'logo', [
          createSingleLineFormField('name', 'Company', 'Read aloud to people who can’t see the logo.'),
          { name: 'imageUrl', label: 'Image', kind: 'picture' },
        ]),
      ],
    },
  ],
};

/** `/contact`, without its questions. */
export const contactPageFormDefinition: ContentBlockFormDefinition = {
  title: 'Contact',
  note: 'The contact page around its form. Name, email address, call link and chat link are in the shop settings. A shop that promises dates by its working calendar shows the hours of that calendar instead of those typed here.',
  path: '/contact',
  parts: [
    {
      title: 'Top of the page',
      fields: [createSingleLineFormField('title', 'Heading'), createTextAreaField('lead', 'Text below')],
    },
    {
      title: 'Contact details',
      fields: [
        createSingleLineFormField('factsTitle', 'Heading'),
        createSingleLineFormField('responseTime', 'Response time'),
        createSingleLineFormField('hours', 'Hours'),
        createSingleLineFormField('callLabel', 'Call link'),
        createSingleLineFormField('chatLabel', 'Chat button'),
      ],
    },
    { title: 'Questions', fields: [createSingleLineFormField('questionsTitle', 'Questions heading')] },
  ],
};

/** The questions of `/contact`. */
export const faqFormDefinition: ContentBlockFormDefinition = {
  title: 'FAQ',
  note: 'Questions people ask first, below the form of the contact page and in search results.',
  path: '/contact',
  parts: [
    {
      title: 'Questions',
      fields: [createContentBlockListField('questions', 'Questions', 'question', faqQuestionFormFields)],
    },
  ],
};

/** The texts of pages whose content comes from elsewhere. */
export const otherPagesTextsForm: ContentBlockFormDefinition = {
  title: 'Other pages',
  note: 'Headings and introductions of pages whose content is managed elsewhere.',
  path: '/services',
  parts: [
    {
      title: 'Services',
      note: 'Above the search.',
      fields: [createSingleLineFormField('services.title', 'Heading')],
    },
    {
      title: 'Recent projects',
      fields: [
        createSingleLineFormField('projects.title', 'Heading'),
        createTextAreaField('projects.lead', 'Text below'),
        createSingleLineFormField('projects.strong', 'At the end, bold'),
        createSingleLineFormField('projects.light', 'At the end, light'),
      ],
    },
    {
      title: 'Blog',
      fields: [
        createSingleLineFormField('blog.title', 'Heading'),
        createTextAreaField('blog.lead', 'Text below'),
      ],
    },
    {
      title: 'Awards',
      fields: [
        createSingleLineFormField('awards.title', 'Heading'),
        createSingleLineFormField('awards.recent', 'Heading on the about page'),
        createSingleLineFormField('awards.strong', 'At the end, bold'),
        createSingleLineFormField('awards.light', 'At the end, light'),
        createSingleLineFormField('awards.button', 'Button at the end'),
      ],
    },
    {
      title: 'Cart',
      fields: [
        createSingleLineFormField('cart.title', 'Heading'),
        createTextAreaField('cart.lead', 'Text below'),
      ],
    },
    {
      title: 'Write a review',
      fields: [
        createSingleLineFormField('review.title', 'Heading'),
        createTextAreaField('review.lead', 'Text below'),
        createSingleLineFormField('review.pointsTitle', 'Heading next to the form'),
        createContentBlockListField('review.points', 'What you promise reviewers', 'promise', [
          createTextAreaField('', 'Promise'),
        ]),
      ],
    },
  ],
};
