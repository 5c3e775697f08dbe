import { expect, test } from 'vitest';

import { buildSearchExamples } from './search-examples.ts';

const service = (title: string, category: string, painPoint: string | null = null) => ({
  title,
  category,
  painPoint,
});

test('an example is what the buyer suffers from, without its full stop', () => {
  expect(buildSearchExamples([service('Box', 'Create', 'Your box <b>breaks</b> in the mail.')])).toEqual([
    'Your box breaks in the mail',
  ]);
});

test('a service without a short reason is its title', () => {
  const long = `Your boxes ${'really '.repeat(12)}break.`;
  expect(buildSearchExamples([service('Box', 'Create'), service('Label', 'Create', long)])).toEqual([
    'Box',
    'Label',
  ]);
});

test('examples are of three categories where there are so many, and never twice the same', () => {
  const create = ['A', 'B', 'A'].map((title) => service(title, 'Create'));
  const others = [service('C', 'Grow'), service('D', 'Advise'), service('E', 'Fix')];
  expect(buildSearchExamples([...create, ...others])).toEqual(['A', 'C', 'D']);
  expect(buildSearchExamples(create)).toEqual(['A', 'B']);
  expect(buildSearchExamples([])).toEqual([]);
});
