import { Form } from 'react-router';

import { entityOf, fieldOf, type EntityName } from '#app/modules/bulk/entities.ts';
import { importedFields, labelIn } from '#app/modules/bulk/entity-fields.ts';
import { unmappedColumns, type UnmappedColumn } from '#app/modules/bulk/imports/unmapped-columns.ts';
import type { ShownJob } from '#app/modules/bulk/shown-job.ts';
import type { JobOptions } from '#app/modules/bulk/job-options.ts';
import { IMPORT_MODES, ON_BAD_ROWS } from '#app/modules/bulk/model.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { problemOf } from '#app/ui/form-problems.tsx';
import type { RefusedAnswer } from '#app/ui/intent-answer.ts';
import { SelectField } from '#app/ui/select-field.tsx';

type Props = {
  entity: EntityName;
  job: Pick<ShownJob, 'samples' | 'problems'>;
  options: Exclude<JobOptions, { kind: 'export' }>;
  /** A form that was refused comes back as it was sent. */
  refused: RefusedAnswer | null;
};

/** What a field of the form holds: what was sent, else what is stored. */
function given({ refused }: Props, name: string, stored: string): string {
  const sent = refused?.fields[name];
  return typeof sent === 'string' ? sent : stored;
}

const SHAPES = {
  own: null,
  shopify: 'product export of Shopify',
  woocommerce: 'product export of WooCommerce',
  squarespace: 'product export of Squarespace',
  etsy: 'listings export of Etsy',
  'shopify-customers': 'customer export of Shopify',
} as const;

const SHAPE_WORDS = {
  services:
    'Variants are left out. What is hidden there, or lacks a price, a delivery time or a category of this shop, comes as a draft.',
  leads: 'First and last name become one name.',
};

function fieldGiven({ refused, options }: Props, column: string, place: number): string {
  const places = [refused?.fields['column'] ?? []].flat();
  const sent = [refused?.fields['field'] ?? []].flat()[places.indexOf(String(place))];
  return sent ?? options.plan.mapping[column] ?? '';
}

type RowProps = { column: string; place: number; words?: string | undefined; props: Props };

/** One column of the file, what stands in it, and the field it goes to. */
function ColumnRow({ column, place, words, props }: RowProps) {
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
          defaultValue={fieldGiven(props, column, place)}
          placeholder="Not imported"
          options={importedFields(entityOf(props.entity)).map((field) => ({
            value: field.name,
            label: `${labelIn(field, column)}${field.isRequired ? ' (needed)' : ''}`,
          }))}
        />
      </div>
    </li>
  );
}

/** What the file has and the shop does not take, named before anything is checked. */
function UnmappedPanel({ columns, props }: { columns: readonly UnmappedColumn[]; props: Props }) {
  if (columns.length === 0) return null;
  const heading =
    columns.length === 1 ? '1 column goes to no field' : `${columns.length} columns go to no field`;
  return (
    <section
      aria-labelledby="unmapped-title"
      className="grid gap-1 rounded-base border border-line bg-sunken p-4"
    >
      <h3 id="unmapped-title" className="font-semibold">
        {heading}
      </h3>
      <p className="text-sm text-ink-2">
        What stands in them stays out of the shop. What the shop does not count itself comes in where you
        choose a field.
      </p>
      <ul>
        {columns.map(({ column, place, words }) => (
          <ColumnRow key={column} column={column} place={place} words={words} props={props} />
        ))}
      </ul>
    </section>
  );
}

/** Asked of the products of another shop, whose files have no delivery time. */
function DeliveryChoice(props: Props) {
  const { entity, options, refused } = props;
  if (entity !== 'services' || options.shape === 'own') return null;
  return (
    <div className="max-w-md">
      <Field
        id="delivery_hours"
        name="delivery_hours"
        label="Delivery time for services without one (hours)"
        inputMode="numeric"
        defaultValue={given(props, 'delivery_hours', String(options.plan.deliveryHours ?? ''))}
        hint="Every buyer is promised this time. Leave it empty to import services without a delivery time as drafts. Hours become whole days: 48 is 2 days."
        error={problemOf(refused?.problems ?? [], 'delivery_hours')}
      />
    </div>
  );
}

/** The columns that need nothing from the owner, folded: those with a field and without a problem, and those without a value. */
function SettledColumns({ columns, props }: { columns: readonly SettledColumn[]; props: Props }) {
  if (columns.length === 0) return null;
  const words =
    columns.length === 1
      ? '1 column needs nothing from you'
      : `${columns.length} columns need nothing from you`;
  return (
    // A refused form may be about any of them.
    <details open={props.refused !== null} className="rounded-base border border-line px-4">
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold">{words}</summary>
      <ul>
        {columns.map(({ column, place, words: said }) => (
          <ColumnRow key={column} column={column} place={place} words={said} props={props} />
        ))}
      </ul>
    </details>
  );
}
type SettledColumn = { column: string; place: number; words?: string | undefined };

function Choices(props: Props) {
  const {
    entity: name,
    options: { plan },
  } = props;
  const entity = entityOf(name);
  const keys = entity.matchKeys.map(({ field, label }) => ({ value: field, label }));
  const modes = entity.isOnlyAdded ? IMPORT_MODES.filter(({ value }) => value === 'create') : IMPORT_MODES;
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <SelectField
        id="mode"
        name="mode"
        label="What to do"
        defaultValue={given(props, 'mode', plan.mode)}
        options={modes}
      />
      <SelectField
        id="match"
        name="match"
        label="A row is recognized by"
        defaultValue={given(props, 'match', plan.matchBy)}
        options={keys}
      />
      <SelectField
        id="on_bad"
        name="on_bad"
        label="If rows have problems"
        defaultValue={given(props, 'on_bad', plan.onBad)}
        options={ON_BAD_ROWS}
      />
    </div>
  );
}

/** Which column goes where, and how rows are taken: posted to have every row checked. */
export function MappingForm(props: Props) {
  const { options } = props;
  const shop = SHAPES[options.shape];
  const needed = entityOf(props.entity).fields.filter(({ isRequired }) => isRequired);
  const mapped = new Set(Object.values(options.plan.mapping));
  const missing = needed.filter(({ name }) => !mapped.has(name));
  const { columns, shape, plan } = options;
  const unmapped = unmappedColumns(entityOf(props.entity), { columns, shape, mapping: plan.mapping });
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
          {`This is a ${shop}. ${props.entity === 'leads' ? SHAPE_WORDS.leads : SHAPE_WORDS.services} What is changed or left out is listed with its line once every row is checked.`}
        </p>
      ) : null}
      {missing.length > 0 ? (
        <p className="text-sm font-semibold text-warn">
          {`New rows need ${missing.map(({ label }) => `“${label}”`).join(', ')}, and no column goes there yet.`}
        </p>
      ) : null}
      <UnmappedPanel columns={left} props={props} />
      <ul className="empty:hidden">
        {others
          .filter(({ column }) => troubled.has(column))
          .map(({ column, place, words }) => (
            <ColumnRow key={column} column={column} place={place} words={words} props={props} />
          ))}
      </ul>
      <SettledColumns columns={others.filter(({ column }) => !troubled.has(column))} props={props} />
      <DeliveryChoice {...props} />
      <Choices {...props} />
      <p className="text-sm text-ink-3">
        An empty cell empties an optional field of a row that is changed, and leaves a field that is never
        empty as it is.
      </p>
      <div>
        <Button type="submit" name="intent" value="check">
          Check every row
        </Button>
      </div>
    </Form>
  );
}

/** The words of a plan, once it is no longer changed. */
export function planWords({ entity, options }: Omit<Props, 'job' | 'refused'>): [string, string][] {
  const of = entityOf(entity);
  const { columns, shape, plan } = options;
  const unmapped = unmappedColumns(of, { columns, shape, mapping: plan.mapping }).filter(
    ({ fate }) => fate !== 'read',
  );
  const label = (list: readonly { value: string; label: string }[], wanted: string) =>
    list.find(({ value }) => value === wanted)?.label ?? wanted;
  return [
    ['What to do', label(IMPORT_MODES, plan.mode)],
    ['Recognized by', of.matchKeys.find(({ field }) => field === plan.matchBy)?.label ?? plan.matchBy],
    ['If rows have problems', label(ON_BAD_ROWS, plan.onBad)],
    ...(plan.deliveryHours === undefined
      ? []
      : [['Delivery time for services without one', `${plan.deliveryHours} hours`] as [string, string]]),
    [
      'Columns',
      Object.entries(plan.mapping)
        .map(([column, name]) => {
          const field = fieldOf(of, name);
          return `${column} → ${field ? labelIn(field, column) : name}`;
        })
        .join(', '),
    ],
    ...(unmapped.length > 0
      ? [['Not imported', unmapped.map(({ column }) => column).join(', ')] as [string, string]]
      : []),
  ];
}
