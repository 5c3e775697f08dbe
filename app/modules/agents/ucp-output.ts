import { z } from 'zod';

// The protocol's requirements for answers, as `tools/list` publishes them; the tests validate every answer.

const centsSchema = z.int();
const contentSchema = z.string();
const pathSchema = z.string().optional();
const severitySchema = z.enum([
  'recoverable',
  'requires_buyer_input',
  'requires_buyer_review',
  'unrecoverable',
]);
const messageSchema = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('error'),
    code: z.string(),
    content: contentSchema,
    severity: severitySchema,
    path: pathSchema,
  }),
  z.looseObject({
    type: z.literal('warning'),
    code: z.string(),
    content: contentSchema,
    path: pathSchema,
    presentation: z.string().optional(),
  }),
  z.looseObject({
    type: z.literal('info'),
    content: contentSchema,
    code: z.string().optional(),
    path: pathSchema,
  }),
]);
const linkSchema = z.looseObject({ type: z.string(), url: z.url() });
const descriptionSchema = z.looseObject({ plain: z.string() });
const policySchema = z.looseObject({
  type: z.string(),
  description: descriptionSchema,
  url: z.url().optional(),
});
const priceSchema = z.looseObject({ amount: centsSchema.min(0), currency: z.string() });
const totalSchema = z
  .looseObject({ type: z.string(), amount: centsSchema })
  .refine(({ type, amount }) => (type === 'discount' ? amount < 0 : amount >= 0), {
    error: 'Only discounts are negative.',
  });
const totalsSchema = z
  .array(totalSchema)
  .refine(
    (all) => ['subtotal', 'total'].every((one) => all.filter(({ type }) => type === one).length === 1),
    { error: 'There is exactly one subtotal and one total.' },
  );

const versionSchema = z.string();
const ucpEnvelopeFields = {
  version: versionSchema,
  capabilities: z.record(z.string(), z.array(z.looseObject({ version: versionSchema }))),
  payment_handlers: z.looseObject({}),
};
const successFields = {
  ucp: z.looseObject({ ...ucpEnvelopeFields, status: z.literal('success') }),
  messages: z.array(messageSchema).optional(),
  policies: z.array(policySchema).optional(),
};

/** An answer with the reason for a rejection. */
const refusalSchema = z.strictObject({
  ucp: z.looseObject({ ...ucpEnvelopeFields, status: z.literal('error') }),
  messages: z.array(messageSchema).min(1),
  continue_url: z.url().describe('A page of the shop for the buyer.'),
});

const variantSchema = z.looseObject({
  id: z.string(),
  title: z.string(),
  description: descriptionSchema,
  price: priceSchema,
});
const productSchema = z.looseObject({
  id: z.string(),
  title: z.string(),
  description: descriptionSchema,
  price_range: z.looseObject({ min: priceSchema, max: priceSchema }),
  variants: z.array(variantSchema).min(1),
  metadata: z.looseObject({}).optional(),
});
const lookupInputsSchema = z.array(z.looseObject({ id: z.string(), match: z.string() })).min(1);
const lookupProductSchema = productSchema.extend({
  variants: z.array(variantSchema.extend({ inputs: lookupInputsSchema })).min(1),
});

const paginationSchema = z
  .looseObject({ has_next_page: z.boolean(), cursor: z.string().optional(), total_count: z.int().optional() })
  .refine(({ has_next_page: more, cursor }) => !more || cursor !== undefined, {
    error: 'If there are more results, a cursor points to them.',
  });

const lineSchema = z.looseObject({
  id: z.string(),
  item: z.looseObject({ id: z.string(), title: z.string(), price: centsSchema.min(0) }),
  quantity: z.int().min(1),
  totals: totalsSchema,
});

const cartOrCheckoutFields = {
  ...successFields,
  id: z.string(),
  line_items: z.array(lineSchema),
  currency: z.string(),
  totals: totalsSchema,
  links: z.array(linkSchema),
  discounts: z
    .looseObject({
      codes: z.array(z.string()),
      applied: z.array(
        z.looseObject({ code: z.string().optional(), title: z.string(), amount: centsSchema.min(0) }),
      ),
    })
    .optional(),
  expires_at: z.iso.datetime().optional(),
  continue_url: z.url().optional().describe('The page where a person reviews and pays.'),
};

const checkoutSchema = z.looseObject({
  ...cartOrCheckoutFields,
  status: z.enum(['incomplete', 'requires_escalation', 'complete_in_progress', 'completed', 'canceled']),
  order: z.looseObject({ id: z.string(), label: z.string().optional(), permalink_url: z.url() }).optional(),
});

const BUYER_ACTION_SEVERITIES = new Set(['requires_buyer_input', 'requires_buyer_review']);

/** Whether a checkout has the fields of its state. */
function isCheckoutComplete({
  status,
  continue_url,
  order,
  messages = [],
}: z.infer<typeof checkoutSchema>): boolean {
  const isOver = status === 'completed' || status === 'canceled';
  const asks = messages.some((one) => one.type === 'error' && BUYER_ACTION_SEVERITIES.has(one.severity));
  return (
    isOver === (continue_url === undefined) &&
    (status === 'completed') === (order !== undefined) &&
    (status === 'requires_escalation') === asks
  );
}

const COMPLETENESS_MESSAGE =
  'A page to go on to until it is over, an order once it is completed, and a person asked to pay.';

export const searchAnswerSchema = z.union([
  z.looseObject({ ...successFields, products: z.array(productSchema), pagination: paginationSchema }),
  refusalSchema,
]);
export const lookupAnswerSchema = z.union([
  z.looseObject({ ...successFields, products: z.array(lookupProductSchema) }),
  refusalSchema,
]);
export const productAnswerSchema = z.union([
  z.looseObject({ ...successFields, product: productSchema }),
  refusalSchema,
]);
export const cartAnswerSchema = z.union([z.looseObject(cartOrCheckoutFields), refusalSchema]);
export const checkoutAnswerSchema = z.union([
  checkoutSchema.refine(isCheckoutComplete, { error: COMPLETENESS_MESSAGE }),
  refusalSchema,
]);
