import { z } from 'zod/mini';

import type { FormValues } from '#app/lib/form-values.ts';
import { versionFields } from '#app/lib/posted-form.ts';

import type { Provider } from '../schemas.ts';

import { knownZone, providerShape, typedRefundDays } from './settings-shapes.ts';

/** The form of what a shop says about itself; its fields are those of the block. */
export const providerForm = z.object({
  ...providerShape,
  ...versionFields,
  refundDays: typedRefundDays,
  timeZone: knownZone,
});
export type ProviderForm = z.infer<typeof providerForm>;

/** What the fields hold for what is stored. */
export const providerValues = (provider: Provider, version: number): FormValues => ({
  ...provider,
  refundDays: String(provider.refundDays),
  version: String(version),
});
