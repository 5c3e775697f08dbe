import { z } from 'zod';

/** A message of JSON-RPC 2.0; without an id it is a notification, which nobody answers. */
export const rpcMessage = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(200), z.number()]).optional(),
  method: z.string().max(200),
  params: z.looseObject({}).optional(),
});
export type RpcMessage = z.infer<typeof rpcMessage>;

export type RpcId = string | number | null;

export type RpcError = { status: number; code: number; message: string; data?: Record<string, unknown> };

export const PARSE_ERROR = { status: 400, code: -32_700, message: 'The request is not valid JSON.' };
export const INVALID_REQUEST = {
  status: 400,
  code: -32_600,
  message: 'The request is not a single JSON-RPC 2.0 request.',
};

/** A request that was answered. */
export function rpcResult(id: RpcId, result: unknown): Response {
  return Response.json({ jsonrpc: '2.0', id, result });
}

/** A request that was not; the status says the same to whoever reads no further. */
export function rpcError(id: RpcId, { status, ...error }: RpcError): Response {
  const seconds = error.data?.retry_after;
  const headers = typeof seconds === 'number' ? { 'Retry-After': String(seconds) } : undefined;
  return Response.json({ jsonrpc: '2.0', id, error }, { status, ...(headers && { headers }) });
}
