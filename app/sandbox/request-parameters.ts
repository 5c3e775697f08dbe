import { z } from 'zod';

import type { NestedFormParams } from './form-tree.ts';
import { SandboxApiError } from './sandbox-fault.ts';

const MAX_SANDBOX_METADATA_KEYS = 50;

function convertIndexedParamsToArray(value: unknown): unknown {
  const isList =
    typeof value === 'object' && value !== null && Object.keys(value).every((key) => /^\d+$/.test(key));
  return isList ? Object.values(value) : value;
}

/** Lists arrive as `{ '0': …, '1': … }`. */
function createStripeListParamSchema<Item extends z.ZodType>(item: Item, { min = 0, max = 100 } = {}) {
  return z.preprocess(convertIndexedParamsToArray, z.array(item).min(min).max(max));
}

function createStripeIntegerParamSchema(min: number, max: number) {
  return z
    .string()
    .regex(/^-?\d{1,15}$/, { error: 'parameter_invalid_integer' })
    .transform(Number)
    .pipe(
      z
        .number()
        .min(min, { error: 'parameter_invalid_integer' })
        .max(max, { error: 'parameter_invalid_integer' }),
    );
}

const stripeUrlParamSchema = z.url({ protocol: /^https?$/, error: 'url_invalid' }).max(5000);
const stripeEmailParamSchema = z.email({ error: 'email_invalid' }).max(800);
const stripeMetadataParamSchema = z
  .record(z.string().max(40), z.string().max(500))
  .refine((pairs) => Object.keys(pairs).length <= MAX_SANDBOX_METADATA_KEYS, { error: 'too_many_keys' });
const stripeExpandParamSchema = createStripeListParamSchema(z.string().max(200)).optional();
const stripeUnixTimeParamSchema = createStripeIntegerParamSchema(0, 9_999_999_999);

const checkoutSessionLineItemParamSchema = z.strictObject({
  price_data: z.strictObject({
    currency: z.literal('usd'),
    unit_amount: createStripeIntegerParamSchema(0, 99_999_999),
    product_data: z.strictObject({ name: z.string().min(1, { error: 'parameter_invalid_empty' }).max(5000) }),
  }),
  quantity: createStripeIntegerParamSchema(1, 999_999),
});

/** POST /v1/checkout/sessions: the parameters of orders.md "Checkout functions" and no others. */
export const checkoutSessionCreateParamsSchema = z.strictObject({
  mode: z.literal('payment'),
  ui_mode: z.literal('hosted_page').optional(),
  client_reference_id: z.string().max(200).optional(),
  metadata: stripeMetadataParamSchema.optional(),
  payment_intent_data: z.strictObject({ metadata: stripeMetadataParamSchema.optional() }).optional(),
  line_items: createStripeListParamSchema(checkoutSessionLineItemParamSchema, { min: 1 }),
  discounts: createStripeListParamSchema(z.strictObject({ coupon: z.string() }), { max: 1 }).optional(),
  customer_email: stripeEmailParamSchema.optional(),
  allowed_payment_method_types: createStripeListParamSchema(z.literal('card')).optional(),
  adaptive_pricing: z.strictObject({ enabled: z.literal('false') }).optional(),
  expires_at: stripeUnixTimeParamSchema.optional(),
  success_url: stripeUrlParamSchema,
  cancel_url: stripeUrlParamSchema.optional(),
  expand: stripeExpandParamSchema,
});

const stripeCreatedTimeFilterParamSchema = z.union([
  stripeUnixTimeParamSchema.transform((at) => ({ gte: at, lte: at })),
  z.strictObject({
    gt: stripeUnixTimeParamSchema.optional(),
    gte: stripeUnixTimeParamSchema.optional(),
    lt: stripeUnixTimeParamSchema.optional(),
    lte: stripeUnixTimeParamSchema.optional(),
  }),
]);

const stripeListPagingParamSchemas = {
  limit: createStripeIntegerParamSchema(1, 100).default(10),
  starting_after: z.string().optional(),
  created: stripeCreatedTimeFilterParamSchema.optional(),
  expand: stripeExpandParamSchema,
};

export const sandboxSessionListParamsSchema = z.strictObject({
  ...stripeListPagingParamSchemas,
  status: z.enum(['open', 'complete', 'expired']).optional(),
  payment_intent: z.string().optional(),
});
export const sandboxLineItemListParamsSchema = z.strictObject({
  limit: createStripeIntegerParamSchema(1, 100).default(10),
  starting_after: z.string().optional(),
});
/** For refunds and disputes. */
export const refundOrDisputeListParamsSchema = z.strictObject({
  ...stripeListPagingParamSchemas,
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
});
/** POST /v1/disputes/:id: the only field of evidence that Stripe's test mode reads. */
export const disputeUpdateParamsSchema = z.strictObject({
  evidence: z.strictObject({ uncategorized_text: z.string().max(20_000).optional() }).optional(),
  submit: z.enum(['true', 'false']).optional(),
  expand: stripeExpandParamSchema,
});
export const stripeEventListParamsSchema = z.strictObject({
  ...stripeListPagingParamSchemas,
  type: z.string().optional(),
  types: createStripeListParamSchema(z.string()).optional(),
});
/** For lists of one page, and operations without parameters. */
export const sandboxSinglePageParamsSchema = z.strictObject({
  limit: createStripeIntegerParamSchema(1, 100).optional(),
  expand: stripeExpandParamSchema,
});
export const sandboxExpandOnlyParamsSchema = z.strictObject({ expand: stripeExpandParamSchema });

/** POST /v1/coupons; creating the coupon checks that exactly one of the two discounts is set. */
export const couponCreationParamsSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[\w-]{1,200}$/)
    .optional(),
  amount_off: createStripeIntegerParamSchema(1, 99_999_999).optional(),
  percent_off: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,4})?$/)
    .transform(Number)
    .refine((value) => value > 0 && value <= 100)
    .optional(),
  currency: z.literal('usd').optional(),
  duration: z.enum(['once', 'forever']).default('once'),
  max_redemptions: createStripeIntegerParamSchema(1, 1_000_000_000).optional(),
  redeem_by: stripeUnixTimeParamSchema.optional(),
  name: z.string().max(40).optional(),
  metadata: stripeMetadataParamSchema.optional(),
  expand: stripeExpandParamSchema,
});

/** POST /v1/refunds. */
export const refundCreationParamsSchema = z.strictObject({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
  amount: createStripeIntegerParamSchema(1, 99_999_999).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: stripeMetadataParamSchema.optional(),
  expand: stripeExpandParamSchema,
});

type SandboxParameterValidationIssue = z.core.$ZodIssue;

const SANDBOX_PARAMETER_ERROR_MESSAGES: Record<string, string> = {
  parameter_invalid_integer: 'Invalid integer',
  url_invalid: 'Not a valid URL',
  email_invalid: 'Invalid email address',
  parameter_invalid_empty: 'You passed an empty string',
};

function formatStripeParamPath(path: PropertyKey[]): string {
  const [first = '', ...rest] = path.map(String);
  return first + rest.map((key) => `[${key}]`).join('');
}

function convertValidationIssueToSandboxError(issue: SandboxParameterValidationIssue): SandboxApiError {
  if (issue.code === 'unrecognized_keys') {
    const param = formatStripeParamPath([...issue.path, issue.keys[0] ?? '']);
    const message = `Received unknown parameter: ${param}`;
    return new SandboxApiError(message, { code: 'parameter_unknown', param, isValidation: true });
  }
  const param = formatStripeParamPath(issue.path);
  if (issue.code !== 'custom' && issue.input === undefined) {
    const message = `Missing required param: ${param}.`;
    return new SandboxApiError(message, { code: 'parameter_missing', param, isValidation: true });
  }
  const sentence = SANDBOX_PARAMETER_ERROR_MESSAGES[issue.message];
  return new SandboxApiError(`${sentence ?? 'Invalid value'}: ${param}`, {
    ...(sentence ? { code: issue.message } : {}),
    param,
    isValidation: true,
  });
}

/** Parses form parameters by a schema; throws Stripe's error for the first fault, unknown names first. */
export function parseSandboxParams<Schema extends z.ZodType>(
  schema: Schema,
  tree: NestedFormParams,
): z.infer<Schema> {
  const parsed = schema.safeParse(tree, { reportInput: true });
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const issue = issues.find((each) => each.code === 'unrecognized_keys') ?? issues[0];
  throw issue ? convertValidationIssueToSandboxError(issue) : parsed.error;
}
