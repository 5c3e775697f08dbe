import { z } from 'zod/mini';

import { cardFiguresField } from '#app/modules/content/settings/cards-form.ts';

import { SEED_PARTS, SEED_SIZE_NAMES, type SeedSize, type SeedPart } from './seed-request.ts';

export const GENERATED_DAYS_RANGE = { least: 7, most: 90 } as const;
export const RANDOM_SEED_RANGE = { least: 1, most: 999_999 } as const;

const boundedInteger = (least: number, most: number, message: string) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,6}$/, message)),
    z.pipe(z.transform(Number), z.number().check(z.gte(least, message), z.lte(most, message))),
  );

const partCheckbox = z.optional(z.string());

/** The form for generated data: a checkbox per part. */
export const generateDataForm = z.pipe(
  z.object({
    size: z.enum(SEED_SIZE_NAMES as [SeedSize, ...SeedSize[]], 'Choose a size.'), // the keys of a non-empty record
    days: boundedInteger(
      GENERATED_DAYS_RANGE.least,
      GENERATED_DAYS_RANGE.most,
      `Choose ${GENERATED_DAYS_RANGE.least} to ${GENERATED_DAYS_RANGE.most} days.`,
    ),
    seed: boundedInteger(
      RANDOM_SEED_RANGE.least,
      RANDOM_SEED_RANGE.most,
      'Choose a whole number from 1 to 999,999.',
    ),
    orders: partCheckbox,
    leads: partCheckbox,
    searches: partCheckbox,
    visits: partCheckbox,
  }),
  z.transform(({ size, days, seed, ...boxes }) => {
    const parts: SeedPart[] = SEED_PARTS.filter((name) => boxes[name] !== undefined);
    return { kind: 'generate' as const, size, days, seed, parts };
  }),
);

export const confirmationPhraseForm = z.object({
  phrase: z._default(z.string().check(z.maxLength(100)), ''),
});
export const removeDemoDataForm = z.object({
  batch: z.string().check(z.maxLength(100)),
  ...cardFiguresField,
  phrase: z._default(z.string().check(z.maxLength(100)), ''),
});
