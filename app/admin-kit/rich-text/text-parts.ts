import { tableEditing } from '@tiptap/pm/tables';
import { type Editor, mergeAttributes, Node } from '@tiptap/react';

import { parseServiceCardId } from './unsupported-html.ts';

/** A block set apart from the text: a note, a warning. */
const CalloutNode = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'div[role="note"]' }],
  renderHTML: () => ['div', { role: 'note' }, 0],
});

/** A service by its id; the page that shows the text renders its current title and price. */
const ServiceCardNode = Node.create({
  name: 'serviceCard',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ service: { default: '' }, title: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: (figure) => {
        const link = figure.querySelector('a');
        const service = parseServiceCardId(link?.getAttribute('href') ?? '');
        return service === null ? false : { service, title: link?.textContent ?? '' };
      },
    },
  ],
  renderHTML: ({ node }) => [
    'figure',
    ['a', { href: `/service/${node.attrs['service']}` }, String(node.attrs['title'])],
  ],
});

const createTableCellSpanAttributes = () => ({ colspan: { default: 1 }, rowspan: { default: 1 } });
/** Attributes of a cell that spans more than itself. */
const omitSingleCellSpanAttributes = (attributes: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== 1));

/** The role of each node for the table commands. */
const RICH_TEXT_TABLE_NODE_ROLES: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
};

const TableNode = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  extendNodeSchema: ({ name }) => ({ tableRole: RICH_TEXT_TABLE_NODE_ROLES[name] }),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  addProseMirrorPlugins: () => [tableEditing()],
});
const TableRowNode = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});
const EditorTableCellNode = Node.create({
  name: 'tableCell',
  content: 'block+',
  isolating: true,
  addAttributes: createTableCellSpanAttributes,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ HTMLAttributes }) => [
    'td',
    mergeAttributes(omitSingleCellSpanAttributes(HTMLAttributes)),
    0,
  ],
});
const RichTextTableHeaderCellNode = Node.create({
  name: 'tableHeader',
  content: 'block+',
  isolating: true,
  addAttributes: () => ({ ...createTableCellSpanAttributes(), scope: { default: null } }),
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => [
    'th',
    mergeAttributes(omitSingleCellSpanAttributes(HTMLAttributes)),
    0,
  ],
});

/** The editor's extensions beyond paragraphs, lists and pictures. */
export const RICH_TEXT_NODE_EXTENSIONS = [
  CalloutNode,
  ServiceCardNode,
  TableNode,
  TableRowNode,
  EditorTableCellNode,
  RichTextTableHeaderCellNode,
];

const EMPTY_EDITOR_PARAGRAPH = { type: 'paragraph' };
const createRichTextEditorTableRow = (type: string) => ({
  type: 'tableRow',
  content: [1, 2, 3].map(() => ({ type, content: [EMPTY_EDITOR_PARAGRAPH] })),
});

/**
 * Inserts a table of three columns with a header and two rows at the caret, and moves the caret to its first
 * cell.
 */
export function insertRichTextTable(editor: Editor): void {
  const content = [
    createRichTextEditorTableRow('tableHeader'),
    createRichTextEditorTableRow('tableCell'),
    createRichTextEditorTableRow('tableCell'),
  ];
  const { from } = editor.state.selection;
  editor
    .chain()
    .focus()
    .insertContent([{ type: 'table', content }, EMPTY_EDITOR_PARAGRAPH])
    .run();
  let cell: number | null = null;
  editor.state.doc.nodesBetween(Math.max(0, from - 1), editor.state.doc.content.size, (node, at) => {
    if (cell === null && at >= from - 1 && node.type.name === 'tableHeader') cell = at + 2;
    return cell === null;
  });
  if (cell !== null) editor.commands.setTextSelection(cell);
}

/** Wraps the selection in a callout, or removes the callout around it. */
export function toggleRichTextEditorCallout(editor: Editor): void {
  editor.chain().focus().toggleWrap('callout').run();
}

/** Inserts the card of a service at the caret, with a paragraph below it to continue in. */
export function insertServiceCard(editor: Editor, { id, title }: { id: string; title: string }): void {
  const card = { type: 'serviceCard', attrs: { service: id, title } };
  editor.chain().focus().insertContent([card, EMPTY_EDITOR_PARAGRAPH]).run();
}
