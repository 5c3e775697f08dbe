import type { z } from 'zod';

export const OPENAPI_TAGS = {
  Buying: 'Carts, promo codes and payments.',
  Search: 'Search, suggestions and search events.',
  Agents: 'Programs that browse and prepare carts for people, over JSON-RPC.',
  Forms: 'Messages and reviews from visitors.',
  Page: 'Calls made by open pages.',
  'Signing in': 'Accounts. Paths and fields follow Better Auth.',
  Staff: 'For team members.',
} as const;

/** The input and output of one function. */
export type ApiFunctionDescription = {
  /** The operation name, for generated clients. */
  id: string;
  tag: keyof typeof OPENAPI_TAGS;
  summary: string;
  /** Query parameters, or path parameters, which are always required. */
  parameters?: readonly { name: string; in: 'query' | 'path'; about: string }[];
  /** The JSON body; absent if none is read. */
  body?: z.ZodType;
  /** The content types of a body other than plain JSON. */
  types?: readonly string[];
  /** The success responses by status; null for a response without a body. */
  answers: Readonly<Record<number, z.ZodType | 'text/event-stream' | null>>;
  /** The refusal statuses other than 400. */
  refusals?: readonly number[];
  /** The document's security scheme that authorizes the caller; absent for public functions. */
  security?: 'session' | 'inboundMail';
};

/** Functions by address and method. */
export type OpenApiFunctionDescriptions = Readonly<
  Record<string, Readonly<Partial<Record<'get' | 'post', ApiFunctionDescription>>>>
>;
