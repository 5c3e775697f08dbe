import { z } from 'zod/mini';

import { serviceCardFiguresSourceField } from '#app/modules/content/settings/cards-form.ts';

import {
  GENERATED_DEMO_RECORD_KINDS,
  SEED_SIZE_NAMES,
  type DemoDataSizeName,
  type GeneratedDemoRecordKind,
} from './seed-request.ts';

export const DEMO_DATA_DAYS_RANGE = { least: 7, most: 90 } as const;
export const DEMO_DATA_RANDOM_SEED_RANGE = { least: 1, most: 999_999 } as const;

const buildBoundedIntegerTextSchema = (least: number, most: number, message: string) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,6}$/, message)),
    z.pipe(z.transform(Number), z.number().check(z.gte(least, message), z.lte(most, message))),
  );

const demoDataPartCheckboxSchema = z.optional(z.string());

/** The form for generated data: a checkbox per part. */
export const generateDemoDataFormSchema = z.pipe(
  z.object({
    size: z.enum(SEED_SIZE_NAMES as [DemoDataSizeName, ...DemoDataSizeName[]], 'Choose a size.'), // the keys of a non-empty record
    days: buildBoundedIntegerTextSchema(
      DEMO_DATA_DAYS_RANGE.least,
      DEMO_DATA_DAYS_RANGE.most,
      `Choose ${DEMO_DATA_DAYS_RANGE.least} to ${DEMO_DATA_DAYS_RANGE.most} days.`,
    ),
    seed: buildBoundedIntegerTextSchema(
      DEMO_DATA_RANDOM_SEED_RANGE.least,
      DEMO_DATA_RANDOM_SEED_RANGE.most,
      'Choose a whole number from 1 to 999,999.',
    ),
    orders: demoDataPartCheckboxSchema,
    leads: demoDataPartCheckboxSchema,
    searches: demoDataPartCheckboxSchema,
    visits: demoDataPartCheckboxSchema,
  }),
  z.transform(({ size, days, seed, ...boxes }) => {
    const parts: GeneratedDemoRecordKind[] = GENERATED_DEMO_RECORD_KINDS.filter(
      (name) => boxes[name] !== undefined,
    );
    return { kind: 'generate' as const, size, days, seed, parts };
  }),
);

export const confirmationPhraseFormSchema = z.object({
  phrase: z._default(z.string().check(z.maxLength(100)), ''),
});
export const removeDemoDataForm = z.object({
  batch: z.string().check(z.maxLength(100)),
  ...serviceCardFiguresSourceField,
  phrase: z._default(z.string().check(z.maxLength(100)), ''),
});
