import { z } from 'zod';

import { rpcMessageSchema } from '#app/modules/agents/json-rpc.ts';

import { errorAnswer } from './answers.ts';
import type { Functions } from './function-facts.ts';

const rpcId = z.union([z.string(), z.number(), z.null()]);
const rpcResultAnswer = z.object({ jsonrpc: z.literal('2.0'), id: rpcId, result: z.looseObject({}) });
const rpcErrorAnswer = z.object({
  jsonrpc: z.literal('2.0'),
  id: rpcId,
  error: z.object({ code: z.int(), message: z.string(), data: z.looseObject({}).optional() }),
});
/** While agent access is off, the shop answers with the error format of all its functions. */
const errorResponse = z.union([rpcErrorAnswer, errorAnswer]);

/** Functions that agents call by JSON-RPC; `tools/list` describes the input and output of their tools. */
export const AGENT_FUNCTIONS: Functions = {
  '/api/ucp/mcp': {
    post: {
      id: 'askAsPlatform',
      tag: 'Agents',
      summary: 'A message from a buying agent, using the Universal Commerce Protocol over MCP.',
      body: rpcMessageSchema,
      answers: {
        200: rpcResultAnswer,
        202: null,
        400: errorResponse,
        404: errorResponse,
        409: rpcErrorAnswer,
        422: rpcErrorAnswer,
        424: rpcErrorAnswer,
        429: errorResponse,
        503: errorResponse,
      },
    },
  },
  '/api/mcp': {
    post: {
      id: 'askAsClient',
      tag: 'Agents',
      summary: 'A message from an MCP client: search, read a service, build a link to a cart.',
      body: rpcMessageSchema,
      answers: {
        200: z.union([rpcResultAnswer, rpcErrorAnswer]),
        202: null,
        400: errorResponse,
        404: errorResponse,
        429: errorResponse,
      },
    },
  },
};
