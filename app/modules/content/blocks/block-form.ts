/**
 * How a content block is edited: its fields in the order of the page, with
 * their labels. Limits come from its schema.
 */
export type ContentBlockFormField = {
  /**
   * The path of the value: `hero.strong`; within a row the name of the field,
   * empty for a row that is a single text.
   */
  name: string;
  label: string;
  kind:
    | 'line'
    | 'text'
    | 'picture'
    | 'portrait'
    | 'file'
    | 'day'
    | 'number'
    | 'choice'
    | 'select'
    | 'link'
    | 'fixed';
  help?: string;
  /** For a switch: the stored values of yes and no. */
  options?: { yes: string; no: string };
  /** For a selection: the stored values with their labels. For a fixed value: its label. */
  choices?: readonly { value: string; label: string }[];
};
export type ContentBlockListField = {
  name: string;
  label: string;
  /** The word for one row in a sentence: `question`. */
  item: string;
  rows: readonly ContentBlockFormField[];
  /** The set of rows is fixed; only their order changes. */
  isFixed?: true;
  /** The block is this list and nothing else. */
  isWhole?: true;
};
export type ContentBlockFormSection = {
  title: string;
  note?: string;
  fields: readonly (ContentBlockFormField | ContentBlockListField)[];
};
export type ContentBlockFormDefinition = {
  title: string;
  /** What visitors see of it, and where. */
  note: string;
  /** The page that shows it. */
  path: string;
  parts: readonly ContentBlockFormSection[];
};

export const isContentBlockListField = (
  field: ContentBlockFormField | ContentBlockListField,
): field is ContentBlockListField => 'rows' in field;

/** Returns every field and list of a form. */
export const listBlockFormFields = ({
  parts,
}: ContentBlockFormDefinition): (ContentBlockFormField | ContentBlockListField)[] =>
  parts.flatMap(({ fields }) => [...fields]);

/** Returns the name of a row's field in the form, which each row repeats. */
export const getContentBlockRowFieldName = (
  list: ContentBlockListField,
  row: ContentBlockFormField,
): string => (row.name === '' ? list.name : `${list.name}.${row.name}`);

/** Returns the id of a row's field, the target of its error link. */
export const getContentRowFieldDomId = (column: string, place: number): string => `${column}-${place}`;

export const createSingleLineFormField = (
  name: string,
  label: string,
  help?: string,
): ContentBlockFormField => ({
  name,
  label,
  kind: 'line',
  ...(help !== undefined && { help }),
});
export const createTextAreaField = (name: string, label: string, help?: string): ContentBlockFormField => ({
  ...createSingleLineFormField(name, label, help),
  kind: 'text',
});
