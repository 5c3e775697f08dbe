import { z } from 'zod/mini';

import type { FormValues } from '#app/lib/form-values.ts';
import { versionFields } from '#app/lib/posted-form.ts';

import type { Provider } from '../schemas.ts';

import { knownZone, providerShape, typedRefundDays } from './settings-shapes.ts';

/** The form of the provider; its fields are those of the block. */
export const providerForm = z.object({
  ...providerShape,
  ...versionFields,
  refundDays: typedRefundDays,
  timeZone: knownZone,
});
export type ProviderForm = z.infer<typeof providerForm>;

/** Returns the form values of the stored provider. */
export const providerValues = (provider: Provider, version: number): FormValues => ({
  ...provider,
  refundDays: String(provider.refundDays),
  version: String(version),
});
