import { z } from 'zod';

import { rpcMessage } from '#app/modules/agents/json-rpc.ts';

import { errorAnswer } from './answers.ts';
import type { Functions } from './function-facts.ts';

const id = z.union([z.string(), z.number(), z.null()]);
const result = z.object({ jsonrpc: z.literal('2.0'), id, result: z.looseObject({}) });
const error = z.object({
  jsonrpc: z.literal('2.0'),
  id,
  error: z.object({ code: z.int(), message: z.string(), data: z.looseObject({}).optional() }),
});
/** While agent access is off, the shop answers with the error format of all its functions. */
const nothing = z.union([error, errorAnswer]);

/** Functions that agents call by JSON-RPC; `tools/list` describes the input and output of their tools. */
export const AGENT_FUNCTIONS: Functions = {
  '/api/ucp/mcp': {
    post: {
      id: 'askAsPlatform',
      tag: 'Agents',
      summary: 'A message from a buying agent, using the Universal Commerce Protocol over MCP.',
      body: rpcMessage,
      answers: {
        200: result,
        202: null,
        400: nothing,
        404: nothing,
        409: error,
        422: error,
        424: error,
        429: nothing,
        503: nothing,
      },
    },
  },
  '/api/mcp': {
    post: {
      id: 'askAsClient',
      tag: 'Agents',
      summary: 'A message from an MCP client: search, read a service, build a link to a cart.',
      body: rpcMessage,
      answers: { 200: z.union([result, error]), 202: null, 400: nothing, 404: nothing, 429: nothing },
    },
  },
};
