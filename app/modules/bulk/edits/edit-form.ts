import { z } from 'zod/mini';

import { parseDollarsToCents } from '#app/lib/amount-input.ts';

import type { BulkEditChanges, BulkPriceChange, BulkEditListChange } from './edit-rules.ts';

const bulkEditRowIdsSchema = z.pipe(
  z.catch(z.string(), ''),
  z.transform((text: string) =>
    text
      .split(/[\s,;]+/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
);
const bulkEditTagListSchema = z.pipe(
  z.catch(z.string(), ''),
  z.transform((text: string) =>
    text
      .split(/[,;\n]+/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
);
const MAX_POST_AUTHOR_LENGTH = 100;
const bulkEditTextFieldSchema = z.catch(z.string(), '');

/** The percentage or the cents that were typed, possibly negative; null if it is neither. */
function parseBulkPriceChangeValue(how: string, text: string): number | null {
  const [, sign = '', digits = ''] = /^\s*([+-]?)\s*(.*?)\s*%?\s*$/.exec(text) ?? [];
  const factor = sign === '-' ? -1 : 1;
  if (how === 'percent') return /^\d{1,3}(\.\d{1,2})?$/.test(digits) ? factor * Number(digits) : null;
  const cents = parseDollarsToCents(digits);
  return cents === null || (how === 'set' && factor < 0) ? null : factor * cents;
}

const BULK_PRICE_CHANGE_KINDS: readonly string[] = ['set', 'percent', 'amount'];

type BulkEditFormFields = Record<
  | 'status'
  | 'category'
  | 'price_how'
  | 'price_value'
  | 'price_round'
  | 'delivery'
  | 'words_how'
  | 'author'
  | 'reject_reason',
  string
> & { words: string[] };

const parsePriceRounding = (text: string): BulkPriceChange['round'] =>
  text === '00' || text === '99' ? text : 'none';

function parseBulkPriceChange({
  price_how: how,
  price_value: text,
  price_round: round,
}: BulkEditFormFields): BulkPriceChange | null {
  const value = parseBulkPriceChangeValue(how, text);
  if (value === null || (how !== 'set' && how !== 'percent' && how !== 'amount')) return null;
  return { how, value, round: parsePriceRounding(round) };
}

function parseBulkListChange({
  words: list,
  words_how: requested,
}: BulkEditFormFields): BulkEditListChange | null {
  if (list.length === 0 && requested !== 'set') return null;
  return { how: requested === 'set' || requested === 'remove' ? requested : 'add', words: list };
}

function parseBulkEditChanges(form: BulkEditFormFields): BulkEditChanges {
  const price = parseBulkPriceChange(form);
  const changedItems = parseBulkListChange(form);
  return {
    ...(form.status && { status: form.status }),
    ...(form.category && { category: form.category }),
    ...(price && { price }),
    ...(form.delivery && { deliveryDays: Number(form.delivery) }),
    ...(form.author.trim() && { author: form.author.trim() }),
    ...(form.reject_reason && { rejectReason: form.reject_reason }),
    ...(changedItems && { words: changedItems }),
  };
}

/** The selected rows and the changes to make. Empty fields change nothing. */
export const bulkEditFormSchema = z.pipe(
  z
    .object({
      filter_status: bulkEditTextFieldSchema,
      filter_category: bulkEditTextFieldSchema,
      ids: bulkEditRowIdsSchema,
      status: bulkEditTextFieldSchema,
      category: bulkEditTextFieldSchema,
      price_how: bulkEditTextFieldSchema,
      price_value: bulkEditTextFieldSchema,
      price_round: bulkEditTextFieldSchema,
      delivery: bulkEditTextFieldSchema,
      words_how: bulkEditTextFieldSchema,
      author: z
        .catch(z.string(), '')
        .check(z.maxLength(MAX_POST_AUTHOR_LENGTH, `Use at most ${MAX_POST_AUTHOR_LENGTH} characters.`)),
      reject_reason: bulkEditTextFieldSchema,
      words: bulkEditTagListSchema,
    })
    .check(
      z.refine(({ ids }) => ids.every((id) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)), {
        path: ['ids'],
        error: 'Enter one ID per line, or leave empty to use every row that matches the filter.',
      }),
      z.refine(
        ({ price_how: how, price_value: value }) =>
          how === '' ||
          (BULK_PRICE_CHANGE_KINDS.includes(how) && parseBulkPriceChangeValue(how, value) !== null),
        { path: ['price_value'], error: 'Enter an amount such as 49.00, or a percentage such as -10.' },
      ),
      z.refine(
        ({ delivery }) => delivery === '' || /^(?:[1-9]\d?|[12]\d\d|3[0-5]\d|36[0-5])$/.test(delivery),
        {
          path: ['delivery'],
          error: 'Enter a whole number of days from 1 to 365.',
        },
      ),
    ),
  z.transform((form) => ({
    filter: {
      ...(form.filter_status && { status: form.filter_status }),
      ...(form.filter_category && { category: form.filter_category }),
    },
    ids: form.ids.map((id) => id.toLowerCase()),
    changes: parseBulkEditChanges(form),
  })),
);
export type BulkEditTargetAndChanges = z.infer<typeof bulkEditFormSchema>;
