import type { z } from 'zod';

export const TAGS = {
  Buying: 'Carts, promo codes and paying.',
  Search: 'Search by what somebody writes, and what becomes of it.',
  Agents: 'Programs that look around and prepare carts for people, by JSON-RPC.',
  Forms: 'What visitors write to the shop.',
  Page: 'What open pages ask for and tell.',
  'Signing in': 'Accounts; the addresses and fields are those of Better Auth.',
  Staff: 'For those who work here.',
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
