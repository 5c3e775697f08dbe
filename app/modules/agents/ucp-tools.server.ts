import { z } from 'zod';

import { ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { CountedAgentAction } from './agent-actions.ts';
import {
  type AgentCheckoutRequestFailure,
  cancelAgentCartOrCheckout,
  answerAgentCheckoutCompletion,
  createAgentCheckout,
  createAgentCart,
  updateAgentCart,
  updateAgentCheckout,
} from './answer-buying.server.ts';
import {
  type CallingAgentHostAndCapabilities,
  createUcpCartResponse,
  createUcpCheckoutResponse,
} from './show-cart.server.ts';
import {
  answerUcpGetProduct,
  lookUpCatalogForAgent,
  searchCatalogForAgent,
} from './answer-catalog.server.ts';
import type { UcpResponseKind, UcpProtocolResponseObject } from './model.ts';
import {
  ucpCartRequestSchema,
  ucpCheckoutUpdateSchema,
  ucpCheckoutCompletionSchema,
  idempotentMetaSchema,
  ucpServiceLookupRequestSchema,
  meta,
  newCheckoutRequestSchema,
  ucpGetProductRequestSchema,
  ucpCatalogSearchRequestSchema,
} from './ucp-input.ts';
import {
  ucpCartResponseSchema,
  ucpCheckoutResponseSchema,
  catalogLookupResponseSchema,
  ucpProductResponseSchema,
  ucpSearchResponseSchema,
} from './ucp-output.ts';

/** A call of an identified caller; `key` is its idempotency key. */
type UcpToolCall<ToolInput> = {
  caller: CallingAgentHostAndCapabilities;
  key: string | undefined;
  args: ToolInput;
};
type UcpToolResultPromise = Promise<Result<UcpProtocolResponseObject, AgentCheckoutRequestFailure>>;

export type UcpTool = {
  name: string;
  title: string;
  description: string;
  /** The kind of answer, which decides the capability that both sides must support. */
  kind: UcpResponseKind;
  action: CountedAgentAction | null;
  /** Whether it changes nothing. */
  isRead: boolean;
  input: z.ZodType<UcpToolBaseInput>;
  output: z.ZodType;
  run(ctx: AppContext, call: UcpToolCall<UcpToolBaseInput>): UcpToolResultPromise;
};

/** The minimum input of every tool. */
type UcpToolBaseInput = { meta: z.infer<typeof meta> };

/** Hides the input type of a tool. */
function defineUcpTool<Input extends UcpToolBaseInput>(
  facts: Omit<UcpTool, 'input' | 'run'> & {
    input: z.ZodType<Input>;
    run: (ctx: AppContext, call: UcpToolCall<Input>) => UcpToolResultPromise;
  },
): UcpTool {
  return facts;
}

const ucpToolResourceIdSchema = z.string().min(1).max(200);
const NOTHING_ORDERED_YET_NOTE =
  'Nothing is ordered or paid: the buyer does that on the page at continue_url.';

/** The shop's tools for agents in the protocol. None of them pays, and none reads an order or a person. */
export const UCP_TOOLS: readonly UcpTool[] = [
  defineUcpTool({
    name: 'search_catalog',
    title: 'Search services',
    description:
      'Finds fixed-price services by words, category and price. Returns each with its price, delivery time, and what is included and excluded.',
    kind: 'search',
    action: 'search',
    isRead: true,
    input: z.looseObject({ meta, catalog: ucpCatalogSearchRequestSchema }),
    output: ucpSearchResponseSchema,
    run: async (ctx, { caller, args }) => ok(await searchCatalogForAgent(ctx, caller.spoken, args.catalog)),
  }),
  defineUcpTool({
    name: 'lookup_catalog',
    title: 'Look up services',
    description: 'Returns services by ID or slug.',
    kind: 'lookup',
    action: 'read',
    isRead: true,
    input: z.looseObject({ meta, catalog: ucpServiceLookupRequestSchema }),
    output: catalogLookupResponseSchema,
    run: async (ctx, { caller, args }) => ok(await lookUpCatalogForAgent(ctx, caller.spoken, args.catalog)),
  }),
  defineUcpTool({
    name: 'get_product',
    title: 'Get a service',
    description:
      'Returns a service with what it includes and excludes, what the buyer will be asked, and when it is delivered.',
    kind: 'lookup',
    action: 'read',
    isRead: true,
    input: z.looseObject({ meta, catalog: ucpGetProductRequestSchema }),
    output: ucpProductResponseSchema,
    run: async (ctx, { caller, args }) => ok(await answerUcpGetProduct(ctx, caller.spoken, args.catalog)),
  }),
  defineUcpTool({
    name: 'create_cart',
    title: 'Create a cart',
    description: `Creates a cart of services at current prices, with discounts.codes. ${NOTHING_ORDERED_YET_NOTE}`,
    kind: 'cart',
    action: 'cart',
    isRead: false,
    input: z.looseObject({ meta, cart: ucpCartRequestSchema }),
    output: ucpCartResponseSchema,
    run: (ctx, { caller, key, args }) =>
      createAgentCart(ctx, { caller, key, tool: 'create_cart' }, args.cart),
  }),
  defineUcpTool({
    name: 'get_cart',
    title: 'Get a cart',
    description: 'Returns a cart at current prices.',
    kind: 'cart',
    action: null,
    isRead: true,
    input: z.looseObject({ meta, id: ucpToolResourceIdSchema }),
    output: ucpCartResponseSchema,
    run: async (ctx, { caller, args }) => ok(await createUcpCartResponse(ctx, caller, args.id)),
  }),
  defineUcpTool({
    name: 'update_cart',
    title: 'Update a cart',
    description: `Replaces the services in a cart, and its codes if discounts.codes is given. ${NOTHING_ORDERED_YET_NOTE}`,
    kind: 'cart',
    action: null,
    isRead: false,
    input: z.looseObject({ meta, id: ucpToolResourceIdSchema, cart: ucpCartRequestSchema }),
    output: ucpCartResponseSchema,
    run: (ctx, { caller, key, args }) => updateAgentCart(ctx, { caller, key, tool: 'update_cart' }, args),
  }),
  defineUcpTool({
    name: 'cancel_cart',
    title: 'Cancel a cart',
    description: 'Closes a cart. Its page shows that it is closed.',
    kind: 'cart',
    action: null,
    isRead: false,
    input: z.looseObject({ meta: idempotentMetaSchema, id: ucpToolResourceIdSchema }),
    output: ucpCartResponseSchema,
    run: (ctx, { caller, key, args }) =>
      cancelAgentCartOrCheckout(ctx, { caller, key, tool: 'cancel_cart' }, 'cart', args.id),
  }),
  defineUcpTool({
    name: 'create_checkout',
    title: 'Create a checkout',
    description: `Creates a checkout from a cart (cart_id) or services (line_items). ${NOTHING_ORDERED_YET_NOTE}`,
    kind: 'checkout',
    action: 'checkout',
    isRead: false,
    input: z.looseObject({ meta, checkout: newCheckoutRequestSchema }),
    output: ucpCheckoutResponseSchema,
    run: (ctx, { caller, key, args }) =>
      createAgentCheckout(ctx, { caller, key, tool: 'create_checkout' }, args.checkout),
  }),
  defineUcpTool({
    name: 'get_checkout',
    title: 'Get a checkout',
    description:
      'Returns the status of a checkout. Once the buyer has paid, it is completed and includes the order.',
    kind: 'checkout',
    action: null,
    isRead: true,
    input: z.looseObject({ meta, id: ucpToolResourceIdSchema }),
    output: ucpCheckoutResponseSchema,
    run: async (ctx, { caller, args }) => ok(await createUcpCheckoutResponse(ctx, caller, args.id)),
  }),
  defineUcpTool({
    name: 'update_checkout',
    title: 'Update a checkout',
    description: `Replaces the services in a checkout, and its codes if discounts.codes is given. ${NOTHING_ORDERED_YET_NOTE}`,
    kind: 'checkout',
    action: null,
    isRead: false,
    input: z.looseObject({ meta, id: ucpToolResourceIdSchema, checkout: ucpCheckoutUpdateSchema }),
    output: ucpCheckoutResponseSchema,
    run: (ctx, { caller, key, args }) =>
      updateAgentCheckout(ctx, { caller, key, tool: 'update_checkout' }, args),
  }),
  defineUcpTool({
    name: 'complete_checkout',
    title: 'Complete a checkout',
    description: `Returns the checkout as it is. Payment credentials are ignored. ${NOTHING_ORDERED_YET_NOTE}`,
    kind: 'checkout',
    action: null,
    isRead: false,
    input: z.looseObject({
      meta: idempotentMetaSchema,
      id: ucpToolResourceIdSchema,
      checkout: ucpCheckoutCompletionSchema.optional(),
    }),
    output: ucpCheckoutResponseSchema,
    run: (ctx, { caller, key, args }) =>
      answerAgentCheckoutCompletion(ctx, { caller, key, tool: 'complete_checkout' }, { id: args.id }),
  }),
  defineUcpTool({
    name: 'cancel_checkout',
    title: 'Cancel a checkout',
    description: 'Closes an unpaid checkout. Its page shows that it is closed.',
    kind: 'checkout',
    action: null,
    isRead: false,
    input: z.looseObject({ meta: idempotentMetaSchema, id: ucpToolResourceIdSchema }),
    output: ucpCheckoutResponseSchema,
    run: (ctx, { caller, key, args }) =>
      cancelAgentCartOrCheckout(ctx, { caller, key, tool: 'cancel_checkout' }, 'checkout', args.id),
  }),
];

/** Returns the tools as `tools/list` lists them. */
export function listUcpTools() {
  return UCP_TOOLS.map(({ name, title, description, isRead, input, output }) => ({
    name,
    title,
    description,
    inputSchema: z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }),
    // Older MCP revisions require this key for every answer.
    outputSchema: { type: 'object', ...z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }) },
    annotations: { readOnlyHint: isRead, destructiveHint: false, openWorldHint: false },
  }));
}
