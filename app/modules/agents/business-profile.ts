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

const SPEC_URL = `https://ucp.dev/${UCP_VERSION}/specification`;
const SCHEMAS_URL = `https://ucp.dev/${UCP_VERSION}/schemas/shopping`;

/** A capability of the shop in the protocol; `extends` names the capability it extends. */
export type Capability = {
  version: string;
  spec: string;
  schema: string;
  extends?: string[];
  config?: { endpoint: string };
};

const createCapability = (spec: string, schema: string): Capability => ({
  version: UCP_VERSION,
  spec: `${SPEC_URL}/${spec}`,
  schema: `${SCHEMAS_URL}/${schema}.json`,
});

/**
 * Returns the shop's capabilities by name. No fulfillment, since nothing is shipped; no payment handler,
 * since a person pays on a page of the shop; no order, since orders require proof of identity.
 */
export function capabilitiesOf(publicUrl: string): Record<string, Capability[]> {
  return {
    [SEARCH]: [createCapability('shopping/catalog/search', 'catalog_search')],
    [LOOKUP]: [createCapability('shopping/catalog/lookup', 'catalog_lookup')],
    [CART]: [createCapability('shopping/cart', 'cart')],
    [CHECKOUT]: [createCapability('shopping/checkout', 'checkout')],
    [DISCOUNT]: [{ ...createCapability('discount', 'discount'), extends: [CHECKOUT, CART] }],
    // The schema requires an https URL, which a local shop does not have.
    ...(publicUrl.startsWith('https:') && {
      [PERMALINK]: [
        { ...createCapability('permalink', 'permalink'), config: { endpoint: publicUrl + BUY_PATH } },
      ],
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
            spec: `${SPEC_URL}/overview`,
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
