import {
  type ContentBlockFormField,
  type ContentBlockListField,
  createSingleLineFormField,
  createTextAreaField,
} from './block-form.ts';

/** A title and its text, as many rows have them. */
export const titleAndTextBlockFields = [
  createSingleLineFormField('title', 'Title'),
  createTextAreaField('text', 'Text'),
];
/** The same with a time. */
export const contentBlockStepFields = [createSingleLineFormField('when', 'When'), ...titleAndTextBlockFields];
/** A question and its answer. */
export const faqQuestionFormFields = [
  createSingleLineFormField('question', 'Question'),
  createTextAreaField('answer', 'Answer'),
];
/** Returns a list whose rows have these fields; `item` is the word for one row in a sentence. */
export const createContentBlockListField = (
  name: string,
  label: string,
  item: string,
  rows: readonly ContentBlockFormField[],
): ContentBlockListField => ({
  name,
  label,
  item,
  rows,
});
/** Returns a field for a whole number; `help` states the range. */
export const createContentBlockNumberField = (
  name: string,
  label: string,
  help: string,
): ContentBlockFormField => ({
  name,
  label,
  kind: 'number',
  help,
});
/** Returns the fields for the two weights of a heading (look.md, principle 3). */
export const createBlockHeadingFormFields = (at: string) => [
  createSingleLineFormField(`${at}.strong`, 'Heading, bold'),
  createSingleLineFormField(`${at}.light`, 'Heading, light'),
];

/** Returns a switch for the visibility of a section. */
export const createSectionVisibilityField = (name: string, label = 'On the page'): ContentBlockFormField => ({
  name,
  label,
  kind: 'choice',
  options: { yes: 'Shown', no: 'Hidden' },
});
/** A link of the header or footer. */
export const headerFooterLinkFields = [
  createSingleLineFormField('label', 'Name'),
  {
    name: 'address',
    label: 'Link',
    kind: 'link',
    help: 'A page of the shop, like /blog, or a link that starts with https://, mailto: or tel:.',
  } as const,
];
