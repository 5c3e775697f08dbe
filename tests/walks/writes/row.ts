import { EVERYBODY, type Who, type World } from './world.ts';

type Fields = Record<string, string | readonly string[]>;

/** One valid request. `fields` are posted as a form, with the intent of its row; `json` as the body of a function. */
export type Call = {
  path: string;
  fields?: Fields;
  json?: unknown;
  /** Sent with the fields, in the parts of an upload. */
  file?: { name: string; bytes: Uint8Array; field?: string };
  /** The order whose link guests have opened. */
  orderId?: string;
  /** Sent instead of the cookies of who asks: another session of theirs, or further cookies. */
  cookie?: string;
  headers?: Record<string, string>;
};

export type Deed = {
  /** Who may: their request is answered and leaves a trace. */
  may: readonly Who[];
  /** A fresh target and the valid request about it, for one of these people. */
  make: (world: World, who: Who) => Call | Promise<Call>;
  /** Who gets an answer that is no refusal, but changes nothing: a list of orders that are somebody else's, for example. */
  idle?: readonly Who[];
  /** Those who may leave no trace in the tables. */
  isRead?: true;
  /** What who may is answered, where that is no success: a test card that is declined, for example. */
  status?: number;
  /** Needs a proof of the last ten minutes: with an older one nothing happens. */
  needsProof?: true;
};

export type Row = Deed & { address: string; intent: string };

/** The rows of one address of `app/routes.ts`, by intent; '' is a form that names none. */
export function at(address: string, deeds: Record<string, Deed>): Row[] {
  return Object.entries(deeds).map(([intent, deed]) => ({ ...deed, address, intent }));
}

const OWNER = ['owner'] as const;
const MANAGERS = ['owner', 'manager'] as const;
const EDITORS = [...MANAGERS, 'editor'] as const;
/** A fulfiller only on orders given to them. */
const WORKERS = [...MANAGERS, 'fulfiller'] as const;
const STAFF = [...EDITORS, 'fulfiller', 'other fulfiller', 'analyst'] as const;
/** Whose order it is, with its mailbox proved. */
const BUYERS = ['customer', 'guest'] as const;
const READERS = [...BUYERS, 'link reader'] as const;
const SIGNED_IN = [...STAFF, 'customer', 'other customer'] as const;
const SIGNED_OUT = ['guest', 'link reader', 'other guest', 'stranger'] as const;

/** The columns of pages.md section 1.2, and those of the customer's side. */
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
  ANYBODY: EVERYBODY,
} satisfies Record<string, readonly Who[]>;
