/** The release of the Universal Commerce Protocol that is spoken here; a draft is never advertised. */
export const UCP_VERSION = '2026-08-25';

export const SEARCH = 'dev.ucp.shopping.catalog.search';
export const LOOKUP = 'dev.ucp.shopping.catalog.lookup';
export const CART = 'dev.ucp.shopping.cart';
export const CHECKOUT = 'dev.ucp.shopping.checkout';
export const DISCOUNT = 'dev.ucp.shopping.discount';
export const PERMALINK = 'dev.ucp.shopping.permalink';
export const SERVICE = 'dev.ucp.shopping';

/** Where the functions for agents are. */
export const UCP_PATH = '/api/ucp/mcp';
export const MCP_PATH = '/api/mcp';
/** Where links that put services into a cart begin. */
export const BUY_PATH = '/buy';

/** What an agent is told; `path` names the part of the answer it is about. */
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

/** What of the protocol both sides speak, by name with its version. */
export type Spoken = ReadonlyMap<string, string>;

/** The envelope of every answer. */
export type UcpEnvelope = {
  version: typeof UCP_VERSION;
  status: 'success' | 'error';
  capabilities: Record<string, { version: string }[]>;
  payment_handlers: Record<string, never>;
};

/** An object of the protocol, as a tool answers it. */
export type UcpObject = { ucp: UcpEnvelope; messages?: UcpMessage[]; [field: string]: unknown };

/** The capabilities that stand behind each kind of answer; the first has to be spoken by both. */
export const RELEVANT = {
  search: [SEARCH],
  lookup: [LOOKUP],
  cart: [CART, DISCOUNT],
  checkout: [CHECKOUT, DISCOUNT],
} as const;
export type AnswerKind = keyof typeof RELEVANT;

/** The envelope of an answer of this kind: of what both speak, what belongs to it. */
export function envelope(
  spoken: Spoken,
  kind: AnswerKind,
  status: UcpEnvelope['status'] = 'success',
): UcpEnvelope {
  const active = RELEVANT[kind].flatMap((name) => {
    const version = spoken.get(name);
    const entry: [string, { version: string }[]] = [name, [{ version: version ?? '' }]];
    return version === undefined ? [] : [entry];
  });
  return { version: UCP_VERSION, status, capabilities: Object.fromEntries(active), payment_handlers: {} };
}

/** An answer that says why there is none. */
export function refusal(
  spoken: Spoken,
  kind: AnswerKind,
  {
    code,
    content,
    continueUrl,
    severity = 'unrecoverable',
  }: { code: string; content: string; continueUrl: string; severity?: 'recoverable' | 'unrecoverable' },
): UcpObject {
  const { capabilities: _, ...ucp } = envelope(spoken, kind, 'error');
  return {
    ucp: { ...ucp, capabilities: envelope(spoken, kind).capabilities },
    messages: [{ type: 'error', code, content, severity }],
    continue_url: continueUrl,
  };
}
