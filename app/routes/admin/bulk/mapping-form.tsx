import { Form } from 'react-router';

import {
  getBulkEntityDefinition,
  findBulkEntityField,
  type BulkEntityName,
} from '#app/modules/bulk/entities.ts';
import { listImportableEntityFields, formatImportFieldLabel } from '#app/modules/bulk/entity-fields.ts';
import {
  listUnmappedColumns,
  type UnmappedImportColumn,
} from '#app/modules/bulk/imports/unmapped-columns.ts';
import type { BulkJobDetails } from '#app/modules/bulk/shown-job.ts';
import type { BulkJobOptions } from '#app/modules/bulk/job-options.ts';
import { IMPORT_MODES, IMPORT_PROBLEM_ROW_POLICIES } from '#app/modules/bulk/model.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { findFieldProblem } from '#app/ui/form-problems.tsx';
import type { ServerRejectedFormResult } from '#app/ui/form-action-result.ts';
import { SelectField } from '#app/ui/select-field.tsx';

type ImportMappingFormProps = {
  entity: BulkEntityName;
  job: Pick<BulkJobDetails, 'samples' | 'problems'>;
  options: Exclude<BulkJobOptions, { kind: 'export' }>;
  /** A refused form is shown again as it was sent. */
  refused: ServerRejectedFormResult | null;
};

/** Returns the value of a form field: what was sent, otherwise what is stored. */
function getImportMappingFieldValue(
  { refused }: ImportMappingFormProps,
  name: string,
  stored: string,
): string {
  const sent = refused?.fields[name];
  return typeof sent === 'string' ? sent : stored;
}

const FILE_SOURCE_LABELS = {
  own: null,
  shopify: 'Shopify product export',
  woocommerce: 'WooCommerce product export',
  squarespace: 'Squarespace product export',
  etsy: 'listings export from Etsy',
  'shopify-customers': 'Shopify customer export',
} as const;

const FOREIGN_SHOP_IMPORT_NOTES = {
  services:
    'Variants are left out. What is hidden there, or lacks a price, a delivery time or a category of this shop, comes as a draft.',
  leads: 'First and last names are combined.',
};

function getPostedImportColumnField(
  { refused, options }: ImportMappingFormProps,
  column: string,
  place: number,
): string {
  const places = [refused?.fields['column'] ?? []].flat();
  const sent = [refused?.fields['field'] ?? []].flat()[places.indexOf(String(place))];
  return sent ?? options.plan.mapping[column] ?? '';
}

type ImportMappingColumnRowProps = {
  column: string;
  place: number;
  words?: string | undefined;
  props: ImportMappingFormProps;
};

/** One column of the file, with sample values, and the field it maps to. */
function ImportColumnMappingRow({ column, place, words, props }: ImportMappingColumnRowProps) {
  const samples = props.job.samples[column] ?? [];
  return (
    <li className="grid gap-2 border-t border-line py-3 first:border-t-0 sm:grid-cols-2 sm:items-center">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{column}</p>
        <p className="text-sm text-ink-3 wrap-anywhere">
          {samples.length > 0
            ? samples.join(' · ')
            : props.options.emptyColumns?.includes(column)
              ? 'Empty in every row'
              : 'Empty in the first rows'}
        </p>
        {words ? <p className="text-sm text-ink-2">{words}</p> : null}
      </div>
      <div>
        <input type="hidden" name="column" value={place} />
        <SelectField
          id={`field-${place}`}
          name="field"
          label={`“${column}” goes to`}
          defaultValue={getPostedImportColumnField(props, column, place)}
          placeholder="Not imported"
          options={listImportableEntityFields(getBulkEntityDefinition(props.entity)).map((field) => ({
            value: field.name,
            label: `${formatImportFieldLabel(field, column)}${field.isRequired ? ' (needed)' : ''}`,
          }))}
        />
      </div>
    </li>
  );
}

/** Lists the columns of the file that the shop does not take, before any check runs. */
function UnmappedColumnsPanel({
  columns,
  props,
}: {
  columns: readonly UnmappedImportColumn[];
  props: ImportMappingFormProps;
}) {
  if (columns.length === 0) return null;
  const heading =
    columns.length === 1 ? '1 column is not matched' : `${columns.length} columns are not matched`;
  return (
    <section
      aria-labelledby="unmapped-title"
      className="grid gap-1 rounded-base border border-line bg-sunken p-4"
    >
      <h3 id="unmapped-title" className="font-semibold">
        {heading}
      </h3>
      <p className="text-sm text-ink-2">
        Their contents are not imported. Choose a field to import a column.
      </p>
      <ul>
        {columns.map(({ column, place, words }) => (
          <ImportColumnMappingRow key={column} column={column} place={place} words={words} props={props} />
        ))}
      </ul>
    </section>
  );
}

/** Asks for the delivery time of products from another shop, whose files have none. */
function ImportDeliveryTimeField(props: ImportMappingFormProps) {
  const { entity, options, refused } = props;
  if (entity !== 'services' || options.shape === 'own') return null;
  return (
    <div className="max-w-md">
      <Field
        id="delivery_hours"
        name="delivery_hours"
        label="Delivery time for services without one (hours)"
        inputMode="numeric"
        defaultValue={getImportMappingFieldValue(
          props,
          'delivery_hours',
          String(options.plan.deliveryHours ?? ''),
        )}
        hint="Every buyer is promised this time. Leave it empty to import services without a delivery time as drafts. Hours become whole days: 48 is 2 days."
        error={findFieldProblem(refused?.problems ?? [], 'delivery_hours')}
      />
    </div>
  );
}

/** The columns that need no attention, collapsed: mapped without a problem, or without a value. */
function ResolvedImportColumnsSummary({
  columns,
  props,
}: {
  columns: readonly CollapsedImportMappingColumn[];
  props: ImportMappingFormProps;
}) {
  if (columns.length === 0) return null;
  const words =
    columns.length === 1
      ? '1 column needs nothing from you'
      : `${columns.length} columns need nothing from you`;
  return (
    // Opened after a refused form: the error may be at any of these columns of the file.
    <details open={props.refused !== null} className="rounded-base border border-line px-4">
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold">{words}</summary>
      <ul>
        {columns.map(({ column, place, words: columnWords }) => (
          <ImportColumnMappingRow
            key={column}
            column={column}
            place={place}
            words={columnWords}
            props={props}
          />
        ))}
      </ul>
    </details>
  );
}
type CollapsedImportMappingColumn = { column: string; place: number; words?: string | undefined };

function ExistingRowsImportModeFields(props: ImportMappingFormProps) {
  const {
    entity: name,
    options: { plan },
  } = props;
  const entity = getBulkEntityDefinition(name);
  const keys = entity.matchKeys.map(({ field, label }) => ({ value: field, label }));
  const modes = entity.isOnlyAdded ? IMPORT_MODES.filter(({ value }) => value === 'create') : IMPORT_MODES;
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <SelectField
        id="mode"
        name="mode"
        label="What to do"
        defaultValue={getImportMappingFieldValue(props, 'mode', plan.mode)}
        options={modes}
      />
      <SelectField
        id="match"
        name="match"
        label="Match rows by"
        defaultValue={getImportMappingFieldValue(props, 'match', plan.matchBy)}
        options={keys}
      />
      <SelectField
        id="on_bad"
        name="on_bad"
        label="If rows have problems"
        defaultValue={getImportMappingFieldValue(props, 'on_bad', plan.onBad)}
        options={IMPORT_PROBLEM_ROW_POLICIES}
      />
    </div>
  );
}

/** The form that maps columns to fields and sets how rows are handled; posting it checks every row. */
export function ImportColumnMappingForm(props: ImportMappingFormProps) {
  const { options } = props;
  const shop = FILE_SOURCE_LABELS[options.shape];
  const needed = getBulkEntityDefinition(props.entity).fields.filter(({ isRequired }) => isRequired);
  const mapped = new Set(Object.values(options.plan.mapping));
  const missing = needed.filter(({ name }) => !mapped.has(name));
  const { columns, shape, plan } = options;
  const unmapped = listUnmappedColumns(getBulkEntityDefinition(props.entity), {
    columns,
    shape,
    mapping: plan.mapping,
  });
  const empty = new Set(options.emptyColumns);
  const left = unmapped.filter(({ column, fate }) => fate !== 'read' && !empty.has(column));
  const isLeft = new Set(left.map(({ place }) => place));
  const wordsOf = new Map(unmapped.map(({ place, words }) => [place, words]));
  const troubled = new Set(props.job.problems.map(({ column }) => column));
  const others = columns
    .map((column, place) => ({ column, place, words: wordsOf.get(place) }))
    .filter(({ place }) => !isLeft.has(place));
  return (
    <Form method="post" className="grid gap-5">
      {shop ? (
        <p className="text-sm text-ink-2">
          {`This is a ${shop}. ${props.entity === 'leads' ? FOREIGN_SHOP_IMPORT_NOTES.leads : FOREIGN_SHOP_IMPORT_NOTES.services} Once every row is checked, you’ll see what was changed or skipped, line by line.`}
        </p>
      ) : null}
      {missing.length > 0 ? (
        <p className="text-sm font-semibold text-warn">
          {`New rows need ${missing.map(({ label }) => `“${label}”`).join(', ')}, but no column is matched to it yet.`}
        </p>
      ) : null}
      <UnmappedColumnsPanel columns={left} props={props} />
      <ul className="empty:hidden">
        {others
          .filter(({ column }) => troubled.has(column))
          .map(({ column, place, words }) => (
            <ImportColumnMappingRow key={column} column={column} place={place} words={words} props={props} />
          ))}
      </ul>
      <ResolvedImportColumnsSummary
        columns={others.filter(({ column }) => !troubled.has(column))}
        props={props}
      />
      <ImportDeliveryTimeField {...props} />
      <ExistingRowsImportModeFields {...props} />
      <p className="text-sm text-ink-3">
        Empty cells clear optional fields and leave required ones unchanged.
      </p>
      <div>
        <Button type="submit" name="intent" value="check">
          Check rows
        </Button>
      </div>
    </Form>
  );
}

/** The settings of a plan as text, once it can no longer be changed. */
export function describeImportPlan({
  entity,
  options,
}: Omit<ImportMappingFormProps, 'job' | 'refused'>): [string, string][] {
  const of = getBulkEntityDefinition(entity);
  const { columns, shape, plan } = options;
  const unmapped = listUnmappedColumns(of, { columns, shape, mapping: plan.mapping }).filter(
    ({ fate }) => fate !== 'read',
  );
  const label = (list: readonly { value: string; label: string }[], wanted: string) =>
    list.find(({ value }) => value === wanted)?.label ?? wanted;
  return [
    ['What to do', label(IMPORT_MODES, plan.mode)],
    ['Matched by', of.matchKeys.find(({ field }) => field === plan.matchBy)?.label ?? plan.matchBy],
    ['If rows have problems', label(IMPORT_PROBLEM_ROW_POLICIES, plan.onBad)],
    ...(plan.deliveryHours === undefined
      ? []
      : [['Delivery time for services without one', `${plan.deliveryHours} hours`] as [string, string]]),
    [
      'Columns',
      Object.entries(plan.mapping)
        .map(([column, name]) => {
          const field = findBulkEntityField(of, name);
          return `${column} → ${field ? formatImportFieldLabel(field, column) : name}`;
        })
        .join(', '),
    ],
    ...(unmapped.length > 0
      ? [['Not imported', unmapped.map(({ column }) => column).join(', ')] as [string, string]]
      : []),
  ];
}
