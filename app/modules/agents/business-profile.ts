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

/** A capability of the shop in the protocol; `extends` names the capability it extends. */
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
 * Returns the shop's capabilities by name. No fulfillment, since nothing is shipped; no payment handler,
 * since a person pays on a page of the shop; no order, since orders require proof of identity.
 */
export function capabilitiesOf(publicUrl: string): Record<string, Capability[]> {
  return {
    [SEARCH]: [capability('shopping/catalog/search', 'catalog_search')],
    [LOOKUP]: [capability('shopping/catalog/lookup', 'catalog_lookup')],
    [CART]: [capability('shopping/cart', 'cart')],
    [CHECKOUT]: [capability('shopping/checkout', 'checkout')],
    [DISCOUNT]: [{ ...capability('discount', 'discount'), extends: [CHECKOUT, CART] }],
    // The schema requires an https URL, which a local shop does not have.
    ...(publicUrl.startsWith('https:') && {
      [PERMALINK]: [{ ...capability('permalink', 'permalink'), config: { endpoint: publicUrl + BUY_PATH } }],
    }),
  };
}

/** Returns the document at `/.well-known/ucp`: the protocol version and the endpoint. */
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
