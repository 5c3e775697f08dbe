/** How the text of a cell becomes a value of the import. */
export type ImportCellValueKind =
  | 'text'
  | 'whole'
  /** Cents in the row and in a column with the field's own name, dollars in every other column. */
  | 'money'
  /** Days in the row. Hours if the column's name or the cell's unit shows it. */
  | 'days'
  | 'truth'
  /** Comma-separated texts, or a JSON list if one of them contains a comma. */
  | 'list'
  /** One text per line. */
  | 'lines'
  /** URLs of which the last path segment counts. */
  | 'slugs'
  /** URLs of which the path counts. */
  | 'paths'
  /** Picture URLs, each followed by its alt text. */
  | 'pictures'
  /** `name: value` per line, or a JSON object if the lines would be read differently. */
  | 'pairs';

/** A field that a column of a file can map to. */
export type ImportFieldDefinition = {
  /** The field name of the import. */
  name: string;
  label: string;
  kind: ImportCellValueKind;
  /** Other names of the column, lowercase letters and digits only. */
  aliases?: readonly string[];
  isRequired?: true;
  /** Personal data: values are left out of the audit log. */
  isPersonal?: true;
  /** A figure that the shop counts itself: values in a file are ignored. */
  isCounted?: true;
};

export const defineImportTextField = (
  name: string,
  label: string,
  ...aliases: string[]
): ImportFieldDefinition => ({
  name,
  label,
  kind: 'text',
  aliases,
});
export const defineWholeNumberField = (
  name: string,
  label: string,
  ...aliases: string[]
): ImportFieldDefinition => ({
  ...defineImportTextField(name, label, ...aliases),
  kind: 'whole',
});
export const defineImportMoneyField = (
  name: string,
  label: string,
  ...aliases: string[]
): ImportFieldDefinition => ({
  ...defineImportTextField(name, label, ...aliases),
  kind: 'money',
});
export const defineImportBooleanField = (
  name: string,
  label: string,
  ...aliases: string[]
): ImportFieldDefinition => ({
  ...defineImportTextField(name, label, ...aliases),
  kind: 'truth',
});
/** A proof figure: exported, never imported. */
export const markEntityFieldAsExportOnly = (field: ImportFieldDefinition): ImportFieldDefinition => ({
  ...field,
  isCounted: true,
});
export const markImportFieldAsRequired = (field: ImportFieldDefinition): ImportFieldDefinition => ({
  ...field,
  isRequired: true,
});
export const markImportFieldAsPersonal = (field: ImportFieldDefinition): ImportFieldDefinition => ({
  ...field,
  isPersonal: true,
});

/**
 * Whether a column holds cents: it has the field's own name, as in `npm run
 * import`, or a name that ends in "cents".
 */
export const isImportColumnInCents = ({ name }: ImportFieldDefinition, column: string): boolean =>
  column === name || /cents\W*$/i.test(column);

/** Whether a column of times is in hours, by its name. */
export const isImportColumnInHours = (column: string): boolean =>
  /hours?\b|hrs?\b|stunden/i.test(column.replaceAll('_', ' '));

/** Former URLs, in this shop or in the one the record comes from. */
export const OLD_SLUGS_IMPORT_FIELD: ImportFieldDefinition = {
  ...defineImportTextField(
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
export const ENTITY_ID_IMPORT_FIELD = defineImportTextField('id', 'ID', 'uuid');
export const CREATED_AT_IMPORT_FIELD = defineImportTextField(
  'created_at',
  'Created at',
  'created',
  'createdon',
);

/** Returns the label of a field that a column maps to, with the column's unit for amounts and times. */
export function formatImportFieldLabel(field: ImportFieldDefinition, column: string): string {
  if (field.kind === 'days') return `${field.label} in ${isImportColumnInHours(column) ? 'hours' : 'days'}`;
  if (field.kind !== 'money') return field.label;
  return `${field.label} in ${isImportColumnInCents(field, column) ? 'cents' : 'dollars'}`;
}

/** Returns the fields that a column of a file can map to. */
export const listImportableEntityFields = ({ fields }: BulkEntityDefinition): ImportFieldDefinition[] =>
  fields.filter(({ isCounted }) => !isCounted);

/** A field that identifies existing rows. */
export type ImportMatchKey = { field: string; label: string };

export type BulkEntityDefinition = {
  /** Plural within a sentence: `services`. */
  many: string;
  /** The subject type in the audit log and the history. */
  subject: string;
  fields: readonly ImportFieldDefinition[];
  matchKeys: readonly ImportMatchKey[];
  /** Fields that must be unique, apart from the id. */
  unique: readonly string[];
  /** Statuses to filter by. */
  statuses: readonly string[];
  hasCategory?: true;
  /** Rows written per transaction, if fewer than the default. */
  rowsAtOnce?: number;
  /** Existing rows are never overwritten. */
  isOnlyAdded?: true;
  /** Contains personal data: only the owner may export it. */
  isPersonal?: true;
};
