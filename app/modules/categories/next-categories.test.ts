import { describe, expect, test } from 'vitest';

import { type Category, DEFAULT_CATEGORIES } from '#app/lib/categories.ts';

import {
  categoriesFormSchema,
  getCategoriesFormValues,
  type CategorySettingsFormRow,
} from './categories-form.ts';
import { formatCategoryRecordCounts } from './category-uses.ts';
import { computeCategoriesChange } from './next-categories.ts';

const rows = DEFAULT_CATEGORIES.map(({ oldNames: _names, ...row }): CategorySettingsFormRow => row);
const named = (names: Readonly<Record<string, string>>): CategorySettingsFormRow[] =>
  rows.map((row) => ({ ...row, name: names[row.key] ?? row.name }));
const added: CategorySettingsFormRow = {
  ...{ key: '', name: 'Packaging', shortName: 'Packaging', colour: '#006d77', icon: 'package' },
  isHidden: false,
};
const nothing = (_name: string) => '';

function next(
  requested: readonly CategorySettingsFormRow[],
  removals: { key: string; into: string }[] = [],
  uses = nothing,
) {
  return computeCategoriesChange(DEFAULT_CATEGORIES, { rows: requested, removals }, uses);
}
const listOf = (outcome: ReturnType<typeof next>): Category[] => (outcome.ok ? outcome.value.list : []);
const renamedIn = (outcome: ReturnType<typeof next>) =>
  outcome.ok ? Object.fromEntries(outcome.value.renamed) : {};
const messagesOf = (outcome: ReturnType<typeof next>) =>
  outcome.ok ? [] : outcome.failure.map(({ field, message }) => `${field}: ${message}`);

test('a form that changes nothing renames nothing and keeps the list', () => {
  const outcome = next(rows);
  expect([listOf(outcome), renamedIn(outcome)]).toEqual([DEFAULT_CATEGORIES, {}]);
});

test('a renamed category keeps its key and remembers the name it had', () => {
  const outcome = next(named({ fix: 'Repairs' }));
  expect(listOf(outcome)[0]).toMatchObject({ key: 'fix', name: 'Repairs', oldNames: ['Fix Problems'] });
  expect(renamedIn(outcome)).toEqual({ 'Fix Problems': 'Repairs' });
});

test('a name that is taken back is a former one no longer', () => {
  const before = listOf(next(named({ fix: 'Repairs' })));
  const outcome = computeCategoriesChange(before, { rows, removals: [] }, nothing);
  expect(listOf(outcome)[0]?.oldNames).toEqual(['Repairs']);
  expect(renamedIn(outcome)).toEqual({ Repairs: 'Fix Problems' });
});

test('two categories can change names; neither has a former name that the other has now', () => {
  const outcome = next(named({ fix: 'Create Content', create: 'Fix Problems' }));
  expect(listOf(outcome).flatMap(({ oldNames }) => oldNames)).toEqual([]);
  expect(renamedIn(outcome)).toEqual({ 'Fix Problems': 'Create Content', 'Create Content': 'Fix Problems' });
});

test.each([
  ['Packaging', 'packaging'],
  ['Fix', 'fix2'],
  ['Brand & Identity Design', 'brandidentit'],
  ['☕', 'category'],
])('a new category named %j gets the key %j', (name, key) => {
  expect(listOf(next([...rows, { ...added, name }])).at(-1)?.key).toBe(key);
});

test('an unused category goes; its addresses lead nowhere else', () => {
  expect(listOf(next(rows.slice(1))).map(({ key }) => key)).not.toContain('fix');
});

test('a category in use cannot go without one that takes what it has', () => {
  const uses = (name: string) => (name === 'Fix Problems' ? '7 services' : '');
  const message = '“Fix Problems” has 7 services. Choose a category to move them to, or keep it.';
  expect(messagesOf(next(rows.slice(1), [{ key: 'fix', into: '' }], uses))).toEqual([
    `removed_into-0: ${message}`,
  ]);
  expect(messagesOf(next(rows.slice(1), [], uses))).toEqual([`null: ${message}`]);
  expect(messagesOf(next(rows.slice(1), [{ key: 'fix', into: 'fix' }], uses))).toHaveLength(1);
});

test('what a removed category had, and its former names, go to the one that takes them', () => {
  const before = listOf(next(named({ fix: 'Repairs' })));
  const requested = { rows: rows.slice(1), removals: [{ key: 'fix', into: 'grow' }] };
  const outcome = computeCategoriesChange(before, requested, () => '7 services');
  expect(listOf(outcome)[0]).toMatchObject({ key: 'grow', oldNames: ['Fix Problems', 'Repairs'] });
  expect(renamedIn(outcome)).toEqual({
    Repairs: 'Grow Sales & Leads',
    'Fix Problems': 'Grow Sales & Leads',
  });
});

test('two categories of one name, in whatever case, are refused at the second', () => {
  expect(messagesOf(next(named({ advise: 'fix PROBLEMS' })))).toEqual([
    'category_name-5: Two categories are named “fix PROBLEMS”.',
  ]);
});

test('what has a category is said with numbers', () => {
  expect(formatCategoryRecordCounts({ services: 7, studies: 1, items: 1200 })).toBe(
    '7 services, 1 case study, and 1,200 order items',
  );
  expect(formatCategoryRecordCounts({})).toBe('');
});

describe('the form', () => {
  const values = getCategoriesFormValues(DEFAULT_CATEGORIES, 3);
  const read = (changes: Record<string, unknown>) =>
    categoriesFormSchema.safeParse({ ...values, ...changes });
  const first = (field: string, value: string) => [value, ...[values[field] ?? []].flat().slice(1)];
  const faults = (changes: Record<string, unknown>) =>
    (read(changes).error?.issues ?? []).map(({ path, message }) => `${path.join()}: ${message}`);

  test('what is stored goes through it unchanged', () => {
    expect(read({}).data).toMatchObject({ version: 3, rows, removals: [] });
  });

  test.each([
    ['category_name', ' ', 'category_name-0: Enter a name.'],
    ['category_name', 'x'.repeat(41), 'category_name-0: A name can have at most 40 characters.'],
    ['category_name', 'a\u202Eb', 'category_name-0: A name must be one line of plain text.'],
    ['category_short', 'x'.repeat(17), 'category_short-0: A short name can have at most 16 characters.'],
    ['category_colour', 'red', 'category_colour-0: Enter a color, like #1b5e8c.'],
    ['category_icon', 'skull', 'category_icon-0: Choose an icon from the list.'],
  ])('%s %j is refused at its field', (field, value, message) => {
    expect(faults({ [field]: first(field, value) })).toContain(message);
  });

  test('a color that no text can be read on is refused with the contrasts', () => {
    const [fault] = faults({ category_colour: first('category_colour', '777C7A') });
    expect(fault).toMatch(
      /White text on #777c7a has a contrast of 4\.\d\d:1 and dark text 4\.\d\d:1.*at least 4\.5:1/,
    );
  });

  test('without a short name the name is used, if phones have room for it', () => {
    const short = { category_short: first('category_short', '') };
    expect(read({ ...short, category_name: first('category_name', 'Repairs') }).data?.rows[0]).toMatchObject({
      shortName: 'Repairs',
    });
    expect(faults({ ...short, category_name: first('category_name', 'Repairs of all sorts') })).toEqual([
      'category_short-0: Enter a short name for phones, at most 16 characters.',
    ]);
  });

  test('a shop keeps at least one category, and has at most 24', () => {
    const none = Object.fromEntries(Object.keys(values).map((name) => [name, name === 'version' ? '3' : []]));
    expect(faults(none)).toEqual(['categories: Keep at least one category.']);
    const many = Object.fromEntries(
      Object.entries(values).map(([name, list]) => [
        name,
        Array.isArray(list) ? Array(5).fill(list).flat() : list,
      ]),
    );
    expect(faults(many)).toEqual(['categories: At most 24 categories.']);
  });
});
