import {
  BUY_LINK_PATH,
  UCP_CART_CAPABILITY_NAME,
  UCP_CHECKOUT_CAPABILITY,
  UCP_DISCOUNT_CAPABILITY,
  UCP_CATALOG_LOOKUP_CAPABILITY,
  UCP_CART_PERMALINK_CAPABILITY_NAME,
  UCP_CATALOG_SEARCH_CAPABILITY,
  UCP_SERVICE_NAME,
  UCP_PATH,
  UCP_VERSION,
} from './model.ts';

const UCP_SPEC_URL = `https://ucp.dev/${UCP_VERSION}/specification`;
const UCP_SCHEMAS_URL = `https://ucp.dev/${UCP_VERSION}/schemas/shopping`;

/** A capability of the shop in the protocol; `extends` names the capability it extends. */
export type UcpProtocolCapability = {
  version: string;
  spec: string;
  schema: string;
  extends?: string[];
  config?: { endpoint: string };
};

const createUcpCapability = (spec: string, schema: string): UcpProtocolCapability => ({
  version: UCP_VERSION,
  spec: `${UCP_SPEC_URL}/${spec}`,
  schema: `${UCP_SCHEMAS_URL}/${schema}.json`,
});

/**
 * Returns the shop's capabilities by name. No fulfillment, since nothing is shipped; no payment handler,
 * since a person pays on a page of the shop; no order, since orders require proof of identity.
 */
export function getUcpCapabilities(publicUrl: string): Record<string, UcpProtocolCapability[]> {
  return {
    [UCP_CATALOG_SEARCH_CAPABILITY]: [createUcpCapability('shopping/catalog/search', 'catalog_search')],
    [UCP_CATALOG_LOOKUP_CAPABILITY]: [createUcpCapability('shopping/catalog/lookup', 'catalog_lookup')],
    [UCP_CART_CAPABILITY_NAME]: [createUcpCapability('shopping/cart', 'cart')],
    [UCP_CHECKOUT_CAPABILITY]: [createUcpCapability('shopping/checkout', 'checkout')],
    [UCP_DISCOUNT_CAPABILITY]: [
      {
        ...createUcpCapability('discount', 'discount'),
        extends: [UCP_CHECKOUT_CAPABILITY, UCP_CART_CAPABILITY_NAME],
      },
    ],
    // The schema requires an https URL, which a local shop does not have.
    ...(publicUrl.startsWith('https:') && {
      [UCP_CART_PERMALINK_CAPABILITY_NAME]: [
        { ...createUcpCapability('permalink', 'permalink'), config: { endpoint: publicUrl + BUY_LINK_PATH } },
      ],
    }),
  };
}

/** Returns the document at `/.well-known/ucp`: the protocol version and the endpoint. */
export function createUcpBusinessProfile(publicUrl: string) {
  return {
    ucp: {
      version: UCP_VERSION,
      services: {
        [UCP_SERVICE_NAME]: [
          {
            version: UCP_VERSION,
            transport: 'mcp',
            spec: `${UCP_SPEC_URL}/overview`,
            schema: `https://ucp.dev/${UCP_VERSION}/services/shopping/mcp.openrpc.json`,
            endpoint: publicUrl + UCP_PATH,
          },
        ],
      },
      capabilities: getUcpCapabilities(publicUrl),
      payment_handlers: {},
    },
  };
}
