import {
  BUY_PATH,
  CART,
  CHECKOUT,
  DISCOUNT,
  LOOKUP,
  PERMALINK,
  SEARCH,
  SERVICE,
  UCP_PATH,
  UCP_VERSION,
} from './model.ts';

const SPEC = `https://ucp.dev/${UCP_VERSION}/specification`;
const SCHEMAS = `https://ucp.dev/${UCP_VERSION}/schemas/shopping`;

/** One thing the shop can do by the protocol; `extends` names what it adds to. */
export type Capability = {
  version: string;
  spec: string;
  schema: string;
  extends?: string[];
  config?: { endpoint: string };
};

const capability = (spec: string, schema: string): Capability => ({
  version: UCP_VERSION,
  spec: `${SPEC}/${spec}`,
  schema: `${SCHEMAS}/${schema}.json`,
});

/**
 * What this shop can do, by name. There is no fulfilment, because nothing is shipped; no payment handler, because a person pays on a page
 * of the shop; and no order, because nobody reads an order without showing who they are.
 */
export function capabilitiesOf(publicUrl: string): Record<string, Capability[]> {
  return {
    [SEARCH]: [capability('shopping/catalog/search', 'catalog_search')],
    [LOOKUP]: [capability('shopping/catalog/lookup', 'catalog_lookup')],
    [CART]: [capability('shopping/cart', 'cart')],
    [CHECKOUT]: [capability('shopping/checkout', 'checkout')],
    [DISCOUNT]: [{ ...capability('discount', 'discount'), extends: [CHECKOUT, CART] }],
    // By its schema such a link is https: a shop on a laptop has none.
    ...(publicUrl.startsWith('https:') && {
      [PERMALINK]: [{ ...capability('permalink', 'permalink'), config: { endpoint: publicUrl + BUY_PATH } }],
    }),
  };
}

/** The document at `/.well-known/ucp`: who speaks which release of the protocol, and where. */
export function businessProfile(publicUrl: string) {
  return {
    ucp: {
      version: UCP_VERSION,
      services: {
        [SERVICE]: [
          {
            version: UCP_VERSION,
            transport: 'mcp',
            spec: `${SPEC}/overview`,
            schema: `https://ucp.dev/${UCP_VERSION}/services/shopping/mcp.openrpc.json`,
            endpoint: publicUrl + UCP_PATH,
          },
        ],
      },
      capabilities: capabilitiesOf(publicUrl),
      payment_handlers: {},
    },
  };
}
