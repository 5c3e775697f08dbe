/** How the text of a cell becomes the value a row of the import holds. */
export type CellKind =
  | 'text'
  | 'whole'
  /** Dollars in the file, cents in the row. */
  | 'dollars'
  | 'truth'
  /** Words with commas between them. */
  | 'list'
  /** A text in each line. */
  | 'lines'
  /** Addresses, of which the last part counts. */
  | 'slugs'
  /** `name: value` in each line. */
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
export const dollars = (name: string, label: string, ...aliases: string[]): EntityField => ({
  ...text(name, label, ...aliases),
  kind: 'dollars',
});
export const truth = (name: string, label: string, ...aliases: string[]): EntityField => ({
  ...text(name, label, ...aliases),
  kind: 'truth',
});
export const required = (field: EntityField): EntityField => ({ ...field, isRequired: true });
export const personal = (field: EntityField): EntityField => ({ ...field, isPersonal: true });

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
