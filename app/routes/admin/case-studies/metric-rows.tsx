import { ReadOnlyFormField } from '#app/admin-kit/form/form-fields.tsx';
import { useResourceFormField, useEditorFormState } from '#app/admin-kit/form/form-state.ts';
import { MoveRemoveRowButtons } from '#app/admin-kit/form/row-buttons.tsx';
import { useEditableFormListRows } from '#app/admin-kit/form/use-rows.ts';
import type { FormValues } from '#app/lib/form-values.ts';
import { MAX_CASE_STUDY_METRICS } from '#app/modules/case-studies/admin/case-study-metrics.ts';
import {
  formatCaseStudyMetric,
  MAX_CASE_STUDY_KEY_RESULTS,
  CASE_STUDY_METRIC_UNITS,
} from '#app/modules/case-studies/model.ts';
import { Button } from '#app/ui/button.tsx';
import { fieldControlClasses } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { SelectControl } from '#app/ui/select-control.tsx';

const CASE_STUDY_METRIC_FORM_FIELDS = ['metric_name', 'metric_value', 'metric_unit'] as const;
type CaseStudyMetricFormField = (typeof CASE_STUDY_METRIC_FORM_FIELDS)[number];
type CaseStudyMetricFormRow = Record<CaseStudyMetricFormField, string>;

const EMPTY_CASE_STUDY_METRIC_ROW: CaseStudyMetricFormRow = {
  metric_name: '',
  metric_value: '',
  metric_unit: '',
};
const CASE_STUDY_METRIC_UNIT_OPTIONS = [
  { value: '', label: 'As written' },
  { value: '%', label: '+N%' },
  { value: 'roi', label: 'Nx ROI' },
  { value: 'x', label: 'Nx' },
];
const CASE_STUDY_METRIC_FIELD_LABELS: Record<CaseStudyMetricFormField, string> = {
  metric_name: 'Name',
  metric_value: 'Value',
  metric_unit: 'Shown as',
};

const getCaseStudyMetricFormValues = (values: FormValues, name: string): readonly string[] =>
  [values[name] ?? []].flat();

function parseCaseStudyMetricRows(values: FormValues): CaseStudyMetricFormRow[] {
  return getCaseStudyMetricFormValues(values, 'metric_name')
    .map((metric_name, at) => ({
      metric_name,
      metric_value: getCaseStudyMetricFormValues(values, 'metric_value')[at] ?? '',
      metric_unit: getCaseStudyMetricFormValues(values, 'metric_unit')[at] ?? '',
    }))
    .filter((row) => row.metric_name !== '' || row.metric_value !== '');
}

/** `+48% Conversion rate`: a row as visitors read it. */
function formatCaseStudyMetricRow({
  metric_name,
  metric_value,
  metric_unit,
}: CaseStudyMetricFormRow): string {
  if (metric_name.trim() === '' || metric_value.trim() === '') return '';
  const unit = CASE_STUDY_METRIC_UNITS.find((known) => known === metric_unit);
  const { value, label } = formatCaseStudyMetric({
    name: metric_name,
    value: metric_value,
    ...(unit && { unit }),
  });
  return `${value} ${label}`;
}

type CaseStudyMetricRowsState = ReturnType<typeof useEditableFormListRows<CaseStudyMetricFormField>>;

function CaseStudyMetricRowFields({ rows, place }: { rows: CaseStudyMetricRowsState; place: number }) {
  const row = rows.rows[place];
  if (!row) return null;
  const what = `result ${place + 1}`;
  const field = (name: CaseStudyMetricFormField) => ({
    name,
    'aria-label': `${CASE_STUDY_METRIC_FIELD_LABELS[name]} of ${what}`,
    value: row[name],
    className: fieldControlClasses,
    onChange: (event: { currentTarget: { value: string } }) =>
      rows.change(row.id, name, event.currentTarget.value),
  });
  return (
    <li className="grid gap-2 rounded-base border border-line p-3">
      <div className="grid items-center gap-2 sm:grid-cols-[1fr_8rem_8rem_auto]">
        <input
          {...field('metric_name')}
          id={place === 0 ? 'metric_name' : undefined}
          ref={(input) => rows.focusNew(row.id, input)}
          placeholder="Conversion rate"
          maxLength={100}
        />
        <input {...field('metric_value')} placeholder="48" maxLength={60} autoComplete="off" />
        <SelectControl {...field('metric_unit')} className="">
          {CASE_STUDY_METRIC_UNIT_OPTIONS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectControl>
        <MoveRemoveRowButtons
          what={what}
          place={place}
          count={rows.rows.length}
          onMove={(to) => rows.move(place, to)}
          onRemove={() => rows.remove(place)}
        />
      </div>
      <p className="text-sm text-ink-3">
        {place < MAX_CASE_STUDY_KEY_RESULTS
          ? formatCaseStudyMetricRow(row)
          : 'Not shown. Only the first three are.'}
      </p>
    </li>
  );
}

/** The results of a case study in order; visitors see the first three. */
export function CaseStudyMetricRows() {
  const { values, isReadOnly } = useEditorFormState();
  const { error } = useResourceFormField('metric_name');
  const rows = useEditableFormListRows<CaseStudyMetricFormField>(() => parseCaseStudyMetricRows(values));
  if (isReadOnly)
    return (
      <ReadOnlyFormField label="Results">
        {rows.rows.map(formatCaseStudyMetricRow).join('\n')}
      </ReadOnlyFormField>
    );
  return (
    <div className="grid gap-3">
      <ol aria-label="Results" className="grid gap-3 empty:hidden">
        {rows.rows.map(({ id }, place) => (
          <CaseStudyMetricRowFields key={id} rows={rows} place={place} />
        ))}
      </ol>
      {error ? <p className="text-sm font-semibold text-bad">{error}</p> : null}
      <div className="noscript:hidden">
        <Button
          variant="outline"
          size="sm"
          disabled={rows.rows.length >= MAX_CASE_STUDY_METRICS}
          onClick={() => rows.insert(rows.rows.length, [EMPTY_CASE_STUDY_METRIC_ROW])}
        >
          <Icon name="plus" className="size-4" />
          Add result
        </Button>
      </div>
      {/* Without script, the next result is entered here; with script, these empty fields are ignored. */}
      <div className="hidden gap-2 noscript:grid sm:grid-cols-2">
        <input name="metric_name" aria-label="Name of another result" className={fieldControlClasses} />
        <input name="metric_value" aria-label="Value of another result" className={fieldControlClasses} />
        <input type="hidden" name="metric_unit" value="" />
      </div>
    </div>
  );
}
