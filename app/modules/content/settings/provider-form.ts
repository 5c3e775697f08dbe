import { z } from 'zod/mini';

import type { FormValues } from '#app/lib/form-values.ts';
import { editorFormVersionFieldSchemas } from '#app/lib/posted-form.ts';

import type { ShopProviderLegalDetails } from '../schemas.ts';

import { timeZoneSchema, shopDetailsSchemaShape, refundDaysInputSchema } from './settings-shapes.ts';

/** The form of the provider; its fields are those of the block. */
export const shopProviderFormSchema = z.object({
  ...shopDetailsSchemaShape,
  ...editorFormVersionFieldSchemas,
  refundDays: refundDaysInputSchema,
  timeZone: timeZoneSchema,
});
export type ShopProviderFormValues = z.infer<typeof shopProviderFormSchema>;

/** Returns the form values of the stored provider. */
export const toProviderFormValues = (provider: ShopProviderLegalDetails, version: number): FormValues => ({
  ...provider,
  refundDays: String(provider.refundDays),
  version: String(version),
});
