import { z } from 'zod';

import { rpcMessageSchema } from '#app/modules/agents/json-rpc.ts';

import { shopApiErrorResponseSchema } from './answers.ts';
import type { OpenApiFunctionDescriptions } from './function-facts.ts';

const rpcIdSchema = z.union([z.string(), z.number(), z.null()]);
const rpcResultSchema = z.object({ jsonrpc: z.literal('2.0'), id: rpcIdSchema, result: z.looseObject({}) });
const agentJsonRpcErrorSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: rpcIdSchema,
  error: z.object({ code: z.int(), message: z.string(), data: z.looseObject({}).optional() }),
});
/** While agent access is off, the shop answers with the error format of all its functions. */
const agentFunctionErrorSchema = z.union([agentJsonRpcErrorSchema, shopApiErrorResponseSchema]);

/** Functions that agents call by JSON-RPC; `tools/list` describes the input and output of their tools. */
export const OPENAPI_AGENT_FUNCTIONS: OpenApiFunctionDescriptions = {
  '/api/ucp/mcp': {
    post: {
      id: 'askAsPlatform',
      tag: 'Agents',
      summary: 'A message from a buying agent, using the Universal Commerce Protocol over MCP.',
      body: rpcMessageSchema,
      answers: {
        200: rpcResultSchema,
        202: null,
        400: agentFunctionErrorSchema,
        404: agentFunctionErrorSchema,
        409: agentJsonRpcErrorSchema,
        422: agentJsonRpcErrorSchema,
        424: agentJsonRpcErrorSchema,
        429: agentFunctionErrorSchema,
        503: agentFunctionErrorSchema,
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
        200: z.union([rpcResultSchema, agentJsonRpcErrorSchema]),
        202: null,
        400: agentFunctionErrorSchema,
        404: agentFunctionErrorSchema,
        429: agentFunctionErrorSchema,
      },
    },
  },
};
