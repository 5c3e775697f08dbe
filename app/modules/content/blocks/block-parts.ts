import { type BlockField, type BlockList, line, text } from './block-form.ts';

/** A title and its text, as many rows have them. */
export const titled = [line('title', 'Title'), text('text', 'Text')];
/** The same with a time. */
export const timed = [line('when', 'When'), ...titled];
/** A question and its answer. */
export const questionFields = [line('question', 'Question'), text('answer', 'Answer')];
/** Returns a list whose rows have these fields; `item` is the word for one row in a sentence. */
export const list = (name: string, label: string, item: string, rows: readonly BlockField[]): BlockList => ({
  name,
  label,
  item,
  rows,
});
/** Returns a field for a whole number; `help` states the range. */
export const number = (name: string, label: string, help: string): BlockField => ({
  name,
  label,
  kind: 'number',
  help,
});
/** Returns the fields for the two weights of a heading (look.md, principle 3). */
export const heading = (at: string) => [
  line(`${at}.strong`, 'Heading, bold'),
  line(`${at}.light`, 'Heading, light'),
];

/** Returns a switch for the visibility of a section. */
export const shown = (name: string, label = 'On the page'): BlockField => ({
  name,
  label,
  kind: 'choice',
  options: { yes: 'Shown', no: 'Hidden' },
});
/** A link of the header or footer. */
export const link = [
  line('label', 'Name'),
  {
    name: 'address',
    label: 'Link',
    kind: 'link',
    help: 'A page of the shop, like /blog, or a link that starts with https://, mailto: or tel:.',
  } as const,
];
