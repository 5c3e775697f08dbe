import { useEditorFormState } from '#app/admin-kit/form/form-state.ts';
import { MoveRemoveRowButtons } from '#app/admin-kit/form/row-buttons.tsx';
import type { EditableFormListRow } from '#app/admin-kit/form/use-rows.ts';
import { CATEGORY_NAME_AND_COUNT_LIMITS } from '#app/lib/categories.ts';
import {
  getCategoryColorError,
  formatTextContrastNote,
  chooseCategoryTextColor,
} from '#app/lib/category-colour.ts';
import { CATEGORY_ICONS, isCategoryIcon } from '#app/lib/category-icons.ts';
import {
  getCategoryRowFieldDomId,
  type CategorySettingsFormRowField,
} from '#app/modules/categories/categories-form.ts';
import { HEX_COLOUR_PATTERN, normalizeHexColour } from '#app/modules/content/settings/accent-colour.ts';
import { Field } from '#app/ui/field.tsx';
import { findFieldProblem } from '#app/ui/form-problems.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { SelectField } from '#app/ui/select-field.tsx';

const CATEGORY_ICON_OPTIONS = CATEGORY_ICONS.map(({ name, label }) => ({ value: name, label })).toSorted(
  (a, b) => a.label.localeCompare(b.label, 'en-US'),
);
const CATEGORY_VISIBILITY_OPTIONS = [
  { value: 'yes', label: 'Shown' },
  { value: 'no', label: 'Hidden' },
];

type CategoryFormRow = EditableFormListRow<CategorySettingsFormRowField>;
type OnCategoryRowChange = (field: CategorySettingsFormRowField, value: string) => void;

/** A category's icon on its color. Uses attributes, because no page has inline styles. */
function CategoryIconPreview({ row }: { row: CategoryFormRow }) {
  const colour = normalizeHexColour(row.category_colour);
  const isColour = HEX_COLOUR_PATTERN.test(colour);
  return (
    <svg
      aria-hidden
      width={32}
      height={32}
      color={isColour ? (chooseCategoryTextColor(colour) ?? '#ffffff') : '#ffffff'}
    >
      <rect width={32} height={32} rx={2} fill={isColour ? colour : '#5b6168'} />
      {isCategoryIcon(row.category_icon) ? <Icon name={row.category_icon} size={20} x={6} y={6} /> : null}
    </svg>
  );
}

function CategoryColorField({
  row,
  place,
  onChange,
}: {
  row: CategoryFormRow;
  place: number;
  onChange: OnCategoryRowChange;
}) {
  const { problems } = useEditorFormState();
  const id = getCategoryRowFieldDomId('category_colour', place);
  const colour = normalizeHexColour(row.category_colour);
  const isColour = HEX_COLOUR_PATTERN.test(colour);
  const fault = isColour ? getCategoryColorError(colour) : null;
  const note = isColour ? (fault ?? formatTextContrastNote(colour)) : 'A hex code, like #1b5e8c.';
  return (
    <div className="flex items-start gap-2">
      <input
        type="color"
        aria-label={`Pick a color for ${row.category_name || 'the new category'}`}
        value={isColour ? colour : '#1b5e8c'}
        onChange={(event) => onChange('category_colour', event.currentTarget.value)}
        className="mt-[1.375rem] h-11 w-11 shrink-0 rounded-base border border-field bg-paper p-1 hover:border-ink noscript:hidden"
      />
      <div className="min-w-0 grow">
        <Field
          id={id}
          name="category_colour"
          label="Color"
          value={row.category_colour}
          hint={note}
          error={findFieldProblem(problems, id) === fault ? null : findFieldProblem(problems, id)}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange('category_colour', event.currentTarget.value)}
        />
      </div>
    </div>
  );
}

function CategoryFields({
  row,
  place,
  onChange,
  focus,
}: {
  row: CategoryFormRow;
  place: number;
  onChange: OnCategoryRowChange;
  focus: (element: HTMLElement | null) => void;
}) {
  const { problems } = useEditorFormState();
  const control = (name: Exclude<CategorySettingsFormRowField, 'category_key'>) => ({
    id: getCategoryRowFieldDomId(name, place),
    name,
    value: row[name],
    error: findFieldProblem(problems, getCategoryRowFieldDomId(name, place)),
    onChange: (event: { currentTarget: { value: string } }) => onChange(name, event.currentTarget.value),
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 @lg:grid-cols-2 @4xl:grid-cols-[minmax(0,1fr)_9rem_15rem_10rem_8rem]">
      <Field
        {...control('category_name')}
        ref={focus}
        label="Name"
        maxLength={CATEGORY_NAME_AND_COUNT_LIMITS.name}
        autoComplete="off"
      />
      <Field
        {...control('category_short')}
        label="Short name, on phones"
        maxLength={CATEGORY_NAME_AND_COUNT_LIMITS.shortName}
        autoComplete="off"
      />
      <CategoryColorField {...{ row, place, onChange }} />
      <SelectField {...control('category_icon')} label="Icon" options={CATEGORY_ICON_OPTIONS} />
      <SelectField {...control('category_shown')} label="Visibility" options={CATEGORY_VISIBILITY_OPTIONS} />
    </div>
  );
}

/** One category: its appearance, what uses it, its position and its fields. */
export function CategoryEditorRowForm({
  row,
  place,
  count,
  uses,
  onMove,
  onRemove,
  ...fields
}: {
  row: CategoryFormRow;
  place: number;
  count: number;
  uses: string;
  onChange: OnCategoryRowChange;
  onMove: (to: number) => void;
  onRemove: () => void;
  focus: (element: HTMLElement | null) => void;
}) {
  return (
    <li className="@container grid grid-cols-[minmax(0,1fr)] gap-3 rounded-base border border-line bg-paper p-4">
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3">
        <CategoryIconPreview row={row} />
        <strong className="truncate text-sm font-semibold">{row.category_name || 'New category'}</strong>
        <MoveRemoveRowButtons
          what={row.category_name || `category ${place + 1}`}
          {...{ place, count, onMove, onRemove }}
          least={1}
        />
        <p className="col-span-full text-sm text-ink-3 sm:col-start-2">{uses || 'Not used yet.'}</p>
      </div>
      <input type="hidden" name="category_key" value={row.category_key} />
      <CategoryFields {...{ row, place, ...fields }} />
    </li>
  );
}
