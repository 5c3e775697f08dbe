/** How the text of a cell becomes the value a row of the import holds. */
export type CellKind =
  | 'text'
  | 'whole'
  /** Cents in the row and in a column of the field's own name, dollars in every other column. */
  | 'money'
  /** Days in the row; hours in a column that says so, or in a cell that names its unit. */
  | 'days'
  | 'truth'
  /** Words with commas between them, or a list in JSON where one of them has such a sign. */
  | 'list'
  /** A text in each line. */
  | 'lines'
  /** Addresses, of which the last part counts. */
  | 'slugs'
  /** Addresses, of which the path counts. */
  | 'paths'
  /** Addresses of pictures, each with what it shows behind it. */
  | 'pictures'
  /** `name: value` in each line, or an object in JSON where that would be read as something else. */
  | 'pairs';

/** A field that a column of a file may go to. */
export type EntityField = {
  /** What the row of the import calls it. */
  name: string;
  label: string;
  kind: CellKind;
  /** Other names of the column, in small letters and digits alone. */
  aliases?: readonly string[];
  isRequired?: true;
  /** Tells who somebody is: what stands there is in no audit. */
  isPersonal?: true;
  /** A figure that the shop counts itself: a file that says it is not believed. */
  isCounted?: true;
};

export const text = (name: string, label: string, ...aliases: string[]): EntityField => ({
  name,
  label,
  kind: 'text',
  aliases,
});
export const whole = (name: string, label: string, ...aliases: string[]): EntityField => ({
  ...text(name, label, ...aliases),
  kind: 'whole',
});
export const money = (name: string, label: string, ...aliases: string[]): EntityField => ({
  ...text(name, label, ...aliases),
  kind: 'money',
});
export const truth = (name: string, label: string, ...aliases: string[]): EntityField => ({
  ...text(name, label, ...aliases),
  kind: 'truth',
});
/** A figure of proof: written into a file, and never read from one. */
export const counted = (field: EntityField): EntityField => ({ ...field, isCounted: true });
export const required = (field: EntityField): EntityField => ({ ...field, isRequired: true });
export const personal = (field: EntityField): EntityField => ({ ...field, isPersonal: true });

/** Whether a column holds money in cents: one of the field's own name, as `npm run import` takes it, or whose name ends in "cents". */
export const holdsCents = ({ name }: EntityField, column: string): boolean =>
  column === name || /cents\W*$/i.test(column);

/** Whether the numbers of a column of times are hours: its name says so. */
export const holdsHours = (column: string): boolean =>
  /hours?\b|hrs?\b|stunden/i.test(column.replaceAll('_', ' '));

/** Where it could be found before, here or in the shop it comes from. */
export const OLD_SLUGS: EntityField = {
  ...text(
    'old_slugs',
    'Former slugs',
    'formerslugs',
    'formerslug',
    'oldslug',
    'formeraddresses',
    'redirectsfrom',
  ),
  kind: 'slugs',
};
export const ID = text('id', 'ID', 'uuid');
export const CREATED = text('created_at', 'Created at', 'created', 'createdon');

/** What a field is called where a column goes to it: money and times with the unit of the column. */
export function labelIn(field: EntityField, column: string): string {
  if (field.kind === 'days') return `${field.label} in ${holdsHours(column) ? 'hours' : 'days'}`;
  if (field.kind !== 'money') return field.label;
  return `${field.label} in ${holdsCents(field, column) ? 'cents' : 'dollars'}`;
}

/** The fields a column of a file may go to. */
export const importedFields = ({ fields }: Entity): EntityField[] =>
  fields.filter(({ isCounted }) => !isCounted);

/** What rows are recognized by. */
export type MatchKey = { field: string; label: string };

export type Entity = {
  /** In sentences: `services`. */
  many: string;
  /** What the audit and its history call one. */
  subject: string;
  fields: readonly EntityField[];
  matchKeys: readonly MatchKey[];
  /** Values no two rows may share, besides the id. */
  unique: readonly string[];
  /** Statuses rows can be chosen by. */
  statuses: readonly string[];
  hasCategory?: true;
  /** Rows written in one step, where that is few. */
  rowsAtOnce?: number;
  /** What is there is not written over. */
  isOnlyAdded?: true;
  /** Tells who people are: exported by the owner alone. */
  isPersonal?: true;
};
