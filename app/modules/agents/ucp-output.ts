import { z } from 'zod';

// The protocol's requirements for answers, as `tools/list` publishes them; the tests validate every answer.

const ucpOutputCentsSchema = z.int();
const ucpMessageContentSchema = z.string();
const ucpMessageFieldPathSchema = z.string().optional();
const ucpMessageSeveritySchema = z.enum([
  'recoverable',
  'requires_buyer_input',
  'requires_buyer_review',
  'unrecoverable',
]);
const ucpResponseMessageSchema = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('error'),
    code: z.string(),
    content: ucpMessageContentSchema,
    severity: ucpMessageSeveritySchema,
    path: ucpMessageFieldPathSchema,
  }),
  z.looseObject({
    type: z.literal('warning'),
    code: z.string(),
    content: ucpMessageContentSchema,
    path: ucpMessageFieldPathSchema,
    presentation: z.string().optional(),
  }),
  z.looseObject({
    type: z.literal('info'),
    content: ucpMessageContentSchema,
    code: z.string().optional(),
    path: ucpMessageFieldPathSchema,
  }),
]);
const ucpLinkSchema = z.looseObject({ type: z.string(), url: z.url() });
const ucpPlainDescriptionSchema = z.looseObject({ plain: z.string() });
const ucpPolicyOutputSchema = z.looseObject({
  type: z.string(),
  description: ucpPlainDescriptionSchema,
  url: z.url().optional(),
});
const ucpPriceSchema = z.looseObject({ amount: ucpOutputCentsSchema.min(0), currency: z.string() });
const ucpCartPriceTotalSchema = z
  .looseObject({ type: z.string(), amount: ucpOutputCentsSchema })
  .refine(({ type, amount }) => (type === 'discount' ? amount < 0 : amount >= 0), {
    error: 'Only discounts are negative.',
  });
const ucpCartTotalsSchema = z
  .array(ucpCartPriceTotalSchema)
  .refine(
    (all) => ['subtotal', 'total'].every((one) => all.filter(({ type }) => type === one).length === 1),
    { error: 'There is exactly one subtotal and one total.' },
  );

const ucpVersionTextSchema = z.string();
const ucpEnvelopeFields = {
  version: ucpVersionTextSchema,
  capabilities: z.record(z.string(), z.array(z.looseObject({ version: ucpVersionTextSchema }))),
  payment_handlers: z.looseObject({}),
};
const ucpSuccessResponseFields = {
  ucp: z.looseObject({ ...ucpEnvelopeFields, status: z.literal('success') }),
  messages: z.array(ucpResponseMessageSchema).optional(),
  policies: z.array(ucpPolicyOutputSchema).optional(),
};

/** An answer with the reason for a rejection. */
const ucpErrorResponseSchema = z.strictObject({
  ucp: z.looseObject({ ...ucpEnvelopeFields, status: z.literal('error') }),
  messages: z.array(ucpResponseMessageSchema).min(1),
  continue_url: z.url().describe('A page of the shop for the buyer.'),
});

const ucpProductVariantSchema = z.looseObject({
  id: z.string(),
  title: z.string(),
  description: ucpPlainDescriptionSchema,
  price: ucpPriceSchema,
});
const ucpProductOutputSchema = z.looseObject({
  id: z.string(),
  title: z.string(),
  description: ucpPlainDescriptionSchema,
  price_range: z.looseObject({ min: ucpPriceSchema, max: ucpPriceSchema }),
  variants: z.array(ucpProductVariantSchema).min(1),
  metadata: z.looseObject({}).optional(),
});
const ucpLookupMatchedInputsSchema = z.array(z.looseObject({ id: z.string(), match: z.string() })).min(1);
const ucpLookupProductOutputSchema = ucpProductOutputSchema.extend({
  variants: z.array(ucpProductVariantSchema.extend({ inputs: ucpLookupMatchedInputsSchema })).min(1),
});

const ucpPaginationSchema = z
  .looseObject({ has_next_page: z.boolean(), cursor: z.string().optional(), total_count: z.int().optional() })
  .refine(({ has_next_page: more, cursor }) => !more || cursor !== undefined, {
    error: 'If there are more results, a cursor points to them.',
  });

const ucpCheckoutLineOutputSchema = z.looseObject({
  id: z.string(),
  item: z.looseObject({ id: z.string(), title: z.string(), price: ucpOutputCentsSchema.min(0) }),
  quantity: z.int().min(1),
  totals: ucpCartTotalsSchema,
});

const ucpCartOrCheckoutResponseFields = {
  ...ucpSuccessResponseFields,
  id: z.string(),
  line_items: z.array(ucpCheckoutLineOutputSchema),
  currency: z.string(),
  totals: ucpCartTotalsSchema,
  links: z.array(ucpLinkSchema),
  discounts: z
    .looseObject({
      codes: z.array(z.string()),
      applied: z.array(
        z.looseObject({
          code: z.string().optional(),
          title: z.string(),
          amount: ucpOutputCentsSchema.min(0),
        }),
      ),
    })
    .optional(),
  expires_at: z.iso.datetime().optional(),
  continue_url: z.url().optional().describe('The page where a person reviews and pays.'),
};

const ucpCheckoutSchema = z.looseObject({
  ...ucpCartOrCheckoutResponseFields,
  status: z.enum(['incomplete', 'requires_escalation', 'complete_in_progress', 'completed', 'canceled']),
  order: z.looseObject({ id: z.string(), label: z.string().optional(), permalink_url: z.url() }).optional(),
});

const BUYER_ACTION_MESSAGE_SEVERITIES = new Set(['requires_buyer_input', 'requires_buyer_review']);

/** Whether a checkout has the fields of its state. */
function hasFieldsRequiredByCheckoutStatus({
  status,
  continue_url,
  order,
  messages = [],
}: z.infer<typeof ucpCheckoutSchema>): boolean {
  const isOver = status === 'completed' || status === 'canceled';
  const asks = messages.some(
    (one) => one.type === 'error' && BUYER_ACTION_MESSAGE_SEVERITIES.has(one.severity),
  );
  return (
    isOver === (continue_url === undefined) &&
    (status === 'completed') === (order !== undefined) &&
    (status === 'requires_escalation') === asks
  );
}

const CHECKOUT_FIELDS_MISMATCH_STATUS_MESSAGE =
  'A page to go on to until it is over, an order once it is completed, and a person asked to pay.';

export const ucpSearchResponseSchema = z.union([
  z.looseObject({
    ...ucpSuccessResponseFields,
    products: z.array(ucpProductOutputSchema),
    pagination: ucpPaginationSchema,
  }),
  ucpErrorResponseSchema,
]);
export const catalogLookupResponseSchema = z.union([
  z.looseObject({ ...ucpSuccessResponseFields, products: z.array(ucpLookupProductOutputSchema) }),
  ucpErrorResponseSchema,
]);
export const ucpProductResponseSchema = z.union([
  z.looseObject({ ...ucpSuccessResponseFields, product: ucpProductOutputSchema }),
  ucpErrorResponseSchema,
]);
export const ucpCartResponseSchema = z.union([
  z.looseObject(ucpCartOrCheckoutResponseFields),
  ucpErrorResponseSchema,
]);
export const ucpCheckoutResponseSchema = z.union([
  ucpCheckoutSchema.refine(hasFieldsRequiredByCheckoutStatus, {
    error: CHECKOUT_FIELDS_MISMATCH_STATUS_MESSAGE,
  }),
  ucpErrorResponseSchema,
]);
