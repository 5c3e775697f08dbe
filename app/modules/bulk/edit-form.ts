import { z } from 'zod/mini';

import { typedCents } from '#app/lib/typed-money.ts';

import type { EditChanges, PriceChange } from './edit-rules.ts';

const words = z.pipe(
  z.catch(z.string(), ''),
  z.transform((text: string) =>
    text
      .split(/[\s,;]+/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
);
const tags = z.pipe(
  z.catch(z.string(), ''),
  z.transform((text: string) =>
    text
      .split(/[,;\n]+/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
);
const choice = z.catch(z.string(), '');

/** The percentage or the cents somebody typed, which may be below zero; null for neither. */
function typedValue(how: string, text: string): number | null {
  const [, sign = '', digits = ''] = /^\s*([+-]?)\s*(.*?)\s*%?\s*$/.exec(text) ?? [];
  const factor = sign === '-' ? -1 : 1;
  if (how === 'percent') return /^\d{1,3}(\.\d{1,2})?$/.test(digits) ? factor * Number(digits) : null;
  const cents = typedCents(digits);
  return cents === null || (how === 'set' && factor < 0) ? null : factor * cents;
}

const HOWS: readonly string[] = ['set', 'percent', 'amount'];

/** Which rows, and what is changed of them; nothing typed changes nothing. */
export const editForm = z.pipe(
  z
    .object({
      filter_status: choice,
      filter_category: choice,
      ids: words,
      status: choice,
      category: choice,
      price_how: choice,
      price_value: choice,
      price_round: choice,
      delivery: choice,
      words_how: choice,
      words: tags,
    })
    .check(
      z.refine(({ ids }) => ids.every((id) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)), {
        path: ['ids'],
        error: 'Write one ID in each line, or none to take every row of the filter.',
      }),
      z.refine(
        ({ price_how: how, price_value: value }) =>
          how === '' || (HOWS.includes(how) && typedValue(how, value) !== null),
        { path: ['price_value'], error: 'Enter an amount such as 49.00, or a percentage such as -10.' },
      ),
      z.refine(
        ({ delivery }) => delivery === '' || /^(?:[1-9]\d?|[12]\d\d|3[0-5]\d|36[0-5])$/.test(delivery),
        {
          path: ['delivery'],
          error: 'Enter whole days from 1 to 365.',
        },
      ),
    ),
  z.transform((form) => {
    const value = typedValue(form.price_how, form.price_value);
    const how = form.price_how as PriceChange['how']; // looked at above
    const round = form.price_round === '00' || form.price_round === '99' ? form.price_round : 'none';
    const wordsHow = form.words_how === 'set' || form.words_how === 'remove' ? form.words_how : 'add';
    const changes: EditChanges = {
      ...(form.status && { status: form.status }),
      ...(form.category && { category: form.category }),
      ...(form.price_how && value !== null && { price: { how, value, round } }),
      ...(form.delivery && { deliveryDays: Number(form.delivery) }),
      ...((form.words.length > 0 || form.words_how === 'set') && {
        words: { how: wordsHow, words: form.words },
      }),
    };
    return {
      filter: {
        ...(form.filter_status && { status: form.filter_status }),
        ...(form.filter_category && { category: form.filter_category }),
      },
      ids: form.ids.map((id) => id.toLowerCase()),
      changes,
    };
  }),
);
export type EditForm = z.infer<typeof editForm>;
