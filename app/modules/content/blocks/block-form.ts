/** How a block of words is edited: its fields in the order of the page, with the words of the editor. Limits come from its schema. */
export type BlockField = {
  /** Where the value is: `hero.strong`; of a row's field its name, empty for a row that is one text. */
  name: string;
  label: string;
  kind: 'line' | 'text' | 'picture' | 'file' | 'day' | 'number' | 'choice' | 'select' | 'link' | 'fixed';
  help?: string;
  /** Of a choice: what is stored for yes and for no. */
  options?: { yes: string; no: string };
  /** Of a selection: what is stored, and its words. Of a fixed value: how it is called. */
  choices?: readonly { value: string; label: string }[];
};
export type BlockList = {
  name: string;
  label: string;
  /** One row of it, in a sentence: `question`. */
  item: string;
  rows: readonly BlockField[];
  /** Its rows are always the same, and only their order changes. */
  isFixed?: true;
  /** The block is this list, and nothing around it. */
  isWhole?: true;
};
export type BlockPart = { title: string; note?: string; fields: readonly (BlockField | BlockList)[] };
export type BlockForm = {
  title: string;
  /** What of it visitors see where. */
  note: string;
  /** The page that shows it. */
  path: string;
  parts: readonly BlockPart[];
};

export const isList = (field: BlockField | BlockList): field is BlockList => 'rows' in field;

/** Every field of a form, whatever part it is in. */
export const fieldsIn = ({ parts }: BlockForm): (BlockField | BlockList)[] =>
  parts.flatMap(({ fields }) => [...fields]);

/** The name of a row's field in the form, where every row has it once. */
export const columnName = (list: BlockList, row: BlockField): string =>
  row.name === '' ? list.name : `${list.name}.${row.name}`;

/** The id of one field of a row: what its problem leads to. */
export const rowFieldId = (column: string, place: number): string => `${column}-${place}`;

export const line = (name: string, label: string, help?: string): BlockField => ({
  name,
  label,
  kind: 'line',
  ...(help !== undefined && { help }),
});
export const text = (name: string, label: string, help?: string): BlockField => ({
  ...line(name, label, help),
  kind: 'text',
});
