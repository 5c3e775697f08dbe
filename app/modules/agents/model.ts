/** The supported release of the Universal Commerce Protocol; drafts are never advertised. */
export const UCP_VERSION = '2026-08-25';

export const UCP_CATALOG_SEARCH_CAPABILITY = 'dev.ucp.shopping.catalog.search';
export const UCP_CATALOG_LOOKUP_CAPABILITY = 'dev.ucp.shopping.catalog.lookup';
export const UCP_CART_CAPABILITY_NAME = 'dev.ucp.shopping.cart';
export const UCP_CHECKOUT_CAPABILITY = 'dev.ucp.shopping.checkout';
export const UCP_DISCOUNT_CAPABILITY = 'dev.ucp.shopping.discount';
export const UCP_CART_PERMALINK_CAPABILITY_NAME = 'dev.ucp.shopping.permalink';
export const UCP_SERVICE_NAME = 'dev.ucp.shopping';

/** The endpoint for agents. */
export const UCP_PATH = '/api/ucp/mcp';
export const MCP_PATH = '/api/mcp';
/** The path of links that put services into a cart. */
export const BUY_LINK_PATH = '/buy';

/** A message to an agent; `path` is the part of the answer it refers to. */
export type UcpMessage =
  | {
      type: 'error';
      code: string;
      content: string;
      severity: 'recoverable' | 'requires_buyer_input' | 'requires_buyer_review' | 'unrecoverable';
      path?: string;
    }
  | { type: 'warning'; code: string; content: string; path?: string; presentation?: 'notice' | 'disclosure' }
  | { type: 'info'; content: string; code?: string; path?: string };

/** The negotiated capabilities, by name with their version. */
export type NegotiatedUcpCapabilityVersions = ReadonlyMap<string, string>;

/** The envelope of every answer. */
export type UcpEnvelope = {
  version: typeof UCP_VERSION;
  status: 'success' | 'error';
  capabilities: Record<string, { version: string }[]>;
  payment_handlers: Record<string, never>;
};

/** A protocol object, as a tool returns it. */
export type UcpProtocolResponseObject = {
  ucp: UcpEnvelope;
  messages?: UcpMessage[];
  [field: string]: unknown;
};

/** The capabilities relevant to each kind of answer; both sides must support the first. */
export const CAPABILITIES_BY_ANSWER_KIND = {
  search: [UCP_CATALOG_SEARCH_CAPABILITY],
  lookup: [UCP_CATALOG_LOOKUP_CAPABILITY],
  cart: [UCP_CART_CAPABILITY_NAME, UCP_DISCOUNT_CAPABILITY],
  checkout: [UCP_CHECKOUT_CAPABILITY, UCP_DISCOUNT_CAPABILITY],
} as const;
export type UcpResponseKind = keyof typeof CAPABILITIES_BY_ANSWER_KIND;

/** Returns the envelope of an answer: the negotiated capabilities relevant to its kind. */
export function createUcpEnvelope(
  spoken: NegotiatedUcpCapabilityVersions,
  kind: UcpResponseKind,
  status: UcpEnvelope['status'] = 'success',
): UcpEnvelope {
  const active = CAPABILITIES_BY_ANSWER_KIND[kind].flatMap((name) => {
    const version = spoken.get(name);
    const entry: [string, { version: string }[]] = [name, [{ version: version ?? '' }]];
    return version === undefined ? [] : [entry];
  });
  return { version: UCP_VERSION, status, capabilities: Object.fromEntries(active), payment_handlers: {} };
}

/** Returns an answer with the reason for a rejection. */
export function createUcpRefusal(
  spoken: NegotiatedUcpCapabilityVersions,
  kind: UcpResponseKind,
  {
    code,
    content,
    continueUrl,
    severity = 'unrecoverable',
  }: { code: string; content: string; continueUrl: string; severity?: 'recoverable' | 'unrecoverable' },
): UcpProtocolResponseObject {
  const { capabilities: _, ...ucp } = createUcpEnvelope(spoken, kind, 'error');
  return {
    ucp: { ...ucp, capabilities: createUcpEnvelope(spoken, kind).capabilities },
    messages: [{ type: 'error', code, content, severity }],
    continue_url: continueUrl,
  };
}
