import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

import { z } from 'zod';

import {
  UCP_CART_CAPABILITY_NAME,
  UCP_CHECKOUT_CAPABILITY,
  UCP_DISCOUNT_CAPABILITY,
  UCP_CATALOG_LOOKUP_CAPABILITY,
  UCP_CATALOG_SEARCH_CAPABILITY,
  UCP_PATH,
  UCP_VERSION,
} from '#app/modules/agents/model.ts';
import { UCP_TOOLS } from '#app/modules/agents/ucp-tools.server.ts';

import type { TestShop } from './shop.ts';
import { holdAnswer } from './ucp-schemas.ts';

const NAMES = [
  UCP_CATALOG_SEARCH_CAPABILITY,
  UCP_CATALOG_LOOKUP_CAPABILITY,
  UCP_CART_CAPABILITY_NAME,
  UCP_CHECKOUT_CAPABILITY,
  UCP_DISCOUNT_CAPABILITY,
];

/** The profile of a platform that supports these capabilities; all of them by default. */
export function profileOf(names: readonly string[] = NAMES, version = UCP_VERSION): object {
  const entry = { version, spec: 'https://ucp.dev/spec', schema: 'https://ucp.dev/schema.json' };
  return {
    ucp: {
      version,
      services: {
        'dev.ucp.shopping': [
          {
            ...entry,
            transport: 'mcp',
            schema: `https://ucp.dev/${UCP_VERSION}/services/shopping/mcp.openrpc.json`,
          },
        ],
      },
      capabilities: Object.fromEntries(names.map((name) => [name, [entry]])),
      payment_handlers: {},
    },
  };
}

export type AgentPlatform = {
  /** The address of its profile; the listener `answer` handles all other paths. */
  profile: string;
  origin: string;
  /** How often each path was requested. */
  requestCounts: Map<string, number>;
  close(): void;
};

/** Starts a platform on this machine, which a shop with FETCH_LOOPBACK may request. */
export async function openPlatform(answer: RequestListener = () => {}): Promise<AgentPlatform> {
  const requestCounts = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requestCounts.set(path, (requestCounts.get(path) ?? 0) + 1);
    if (!path.startsWith('/agent.json')) return answer(request, response);
    response.setHeader('Content-Type', 'application/json');
    response.setHeader('Cache-Control', 'public, max-age=300');
    return response.end(JSON.stringify(profileOf()));
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    profile: `${origin}/agent.json`,
    origin,
    requestCounts,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Sends a message to the shop as a program does: without cookies, accepting JSON only. */
export async function rpc(
  shop: TestShop,
  body: unknown,
  {
    path = UCP_PATH,
    headers = {},
    address,
  }: { path?: string; headers?: Record<string, string>; address?: string } = {},
) {
  const answer = await shop.handle(
    new Request(shop.settings.publicUrl + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
    address,
  );
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text };
}

const envelope = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]),
  result: z.object({ structuredContent: z.unknown(), content: z.array(z.unknown()) }).optional(),
  error: z.object({ code: z.number(), message: z.string(), data: z.looseObject({}).optional() }).optional(),
});

/**
 * Calls a tool as a platform does. Fails if the result does not match the schemas of the tool and the
 * protocol.
 */
export async function callTool(
  shop: TestShop,
  name: string,
  args: { profile: string; key?: string | null } & Record<string, unknown>,
) {
  const { profile, key = randomUUID(), ...rest } = args;
  const meta = { 'ucp-agent': { profile }, ...(key !== null && { 'idempotency-key': key }) };
  const params = { name, arguments: { meta, ...rest } };
  const { status, headers, text } = await rpc(shop, { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const { result, error } = envelope.parse(JSON.parse(text));
  if (!result) return { status, headers, text, error, object: undefined };
  holdAnswer(name, result.structuredContent);
  UCP_TOOLS.find((tool) => tool.name === name)?.output.parse(result.structuredContent);
  return { status, headers, text, error, object: anyAnswer.parse(result.structuredContent) };
}

/** The parts of any result that tests look at. */
const anyAnswer = z.looseObject({
  ucp: z.looseObject({ status: z.string() }),
  messages: z
    .array(z.looseObject({ code: z.string().optional(), severity: z.string().optional() }))
    .optional(),
  products: z.array(z.looseObject({ id: z.string(), variants: z.array(z.unknown()) })).optional(),
  product: z.looseObject({ title: z.string() }).optional(),
  pagination: z.looseObject({ cursor: z.string().optional() }).optional(),
  id: z.string().optional(),
  line_items: z.array(z.looseObject({ quantity: z.number() })).optional(),
  status: z.string().optional(),
  continue_url: z.string().optional(),
});
