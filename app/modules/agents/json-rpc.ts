import { z } from 'zod';

/** A JSON-RPC 2.0 message; without an id it is a notification, which gets no answer. */
export const rpcMessageSchema = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(200), z.number()]).optional(),
  method: z.string().max(200),
  params: z.looseObject({}).optional(),
});
export type JsonRpcMessage = z.infer<typeof rpcMessageSchema>;

export type JsonRpcRequestId = string | number | null;

export type RpcError = { status: number; code: number; message: string; data?: Record<string, unknown> };

export const JSON_RPC_PARSE_ERROR = { status: 400, code: -32_700, message: 'The request is not valid JSON.' };
export const JSON_RPC_INVALID_REQUEST_ERROR = {
  status: 400,
  code: -32_600,
  message: 'The request is not a single JSON-RPC 2.0 request.',
};

/** Returns the response for a successful request. */
export function createRpcResponse(id: JsonRpcRequestId, result: unknown): Response {
  return Response.json({ jsonrpc: '2.0', id, result });
}

/** Returns the response for an error; the HTTP status reflects it too. */
export function createRpcErrorResponse(id: JsonRpcRequestId, { status, ...error }: RpcError): Response {
  const seconds = error.data?.retry_after;
  const headers = typeof seconds === 'number' ? { 'Retry-After': String(seconds) } : undefined;
  return Response.json({ jsonrpc: '2.0', id, error }, { status, ...(headers && { headers }) });
}
