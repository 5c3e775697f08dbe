import { EVERYONE, type Who, type World } from './world.ts';

type Fields = Record<string, string | readonly string[]>;

/**
 * One valid request. `fields` are posted as a form, with the intent of its row; `json` as the body of a
 * function.
 */
export type Call = {
  path: string;
  fields?: Fields;
  json?: unknown;
  /** Sent with the fields, in the parts of an upload. */
  file?: { name: string; bytes: Uint8Array; field?: string };
  /** The order whose mailed link guests have opened. */
  orderId?: string;
  /** Sent instead of the person's own cookies: another session of theirs, or further cookies. */
  cookie?: string;
  headers?: Record<string, string>;
};

export type Action = {
  /** Who has the right: their request succeeds and leaves a trace. */
  may: readonly Who[];
  /** Creates a fresh target and the valid request about it, for one of these people. */
  make: (world: World, who: Who) => Call | Promise<Call>;
  /** Whose request is not refused, but changes nothing: a list of other people's orders, for example. */
  idle?: readonly Who[];
  /** Whether a successful request leaves no trace in the tables. */
  isRead?: true;
  /** The status of a successful request where it is an error: for a declined test card, for example. */
  status?: number;
  /** Needs a confirmed identity of the last ten minutes: with an older one nothing happens. */
  needsProof?: true;
};

export type Row = Action & { address: string; intent: string };

/** Returns the rows of one address of `app/routes.ts`, by intent; '' is a form without one. */
export function at(address: string, actions: Record<string, Action>): Row[] {
  return Object.entries(actions).map(([intent, action]) => ({ ...action, address, intent }));
}

const OWNER = ['owner'] as const;
const MANAGERS = ['owner', 'manager'] as const;
const EDITORS = [...MANAGERS, 'editor'] as const;
/** A fulfiller only on orders assigned to them. */
const WORKERS = [...MANAGERS, 'fulfiller'] as const;
const STAFF = [...EDITORS, 'fulfiller', 'other fulfiller', 'analyst'] as const;
/** The buyers of the order, with a verified mailbox. */
const BUYERS = ['customer', 'guest'] as const;
const READERS = [...BUYERS, 'link reader'] as const;
const SIGNED_IN = [...STAFF, 'customer', 'other customer'] as const;
const SIGNED_OUT = ['guest', 'link reader', 'other guest', 'stranger'] as const;

/** The columns of pages.md "Roles and permissions", and those of customers. */
export const MAY = {
  OWNER,
  MANAGERS,
  EDITORS,
  WORKERS,
  STAFF,
  BUYERS,
  READERS,
  SIGNED_IN,
  SIGNED_OUT,
  ANYBODY: EVERYONE,
} satisfies Record<string, readonly Who[]>;
