import type { z } from 'zod';

export const TAGS = {
  Buying: 'Carts, promo codes and payments.',
  Search: 'Search, suggestions and search events.',
  Agents: 'Programs that browse and prepare carts for people, over JSON-RPC.',
  Forms: 'Messages and reviews from visitors.',
  Page: 'Calls made by open pages.',
  'Signing in': 'Accounts. Paths and fields follow Better Auth.',
  Staff: 'For team members.',
} as const;

/** What one function takes and answers. */
export type FunctionFacts = {
  /** The name of the operation, for programs that are made from the document. */
  id: string;
  tag: keyof typeof TAGS;
  summary: string;
  /** Parameters of the query, or of the address; the latter are always given. */
  parameters?: readonly { name: string; in: 'query' | 'path'; about: string }[];
  /** Of a JSON body; left out where none is read. */
  body?: z.ZodType;
  /** The types of a body that is not JSON alone. */
  types?: readonly string[];
  /** What a success answers, by its status; null for an answer without a body. */
  answers: Readonly<Record<number, z.ZodType | 'text/event-stream' | null>>;
  /** Which refusals there are besides 400. */
  refusals?: readonly number[];
  /** What proves who asks, where not everybody may: a scheme of the document. */
  security?: 'session' | 'inboundMail';
};

/** Functions by their address and method. */
export type Functions = Readonly<Record<string, Readonly<Partial<Record<'get' | 'post', FunctionFacts>>>>>;
