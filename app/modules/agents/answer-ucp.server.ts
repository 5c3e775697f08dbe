import type { z } from 'zod';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { siteContent } from '#app/modules/content/read-site-content.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { databaseFailure } from '#app/platform/db/failure.server.ts';
import { consumeLimit, type TooMany } from '#app/platform/rate-limit.server.ts';

import { capabilitiesOf } from './business-profile.ts';
import type { BuyingFailure } from './answer-buying.server.ts';
import type { Caller } from './show-cart.server.ts';
import { recordAgentAction } from './record-agent-action.server.ts';
import {
  INVALID_REQUEST,
  PARSE_ERROR,
  type RpcError,
  type RpcId,
  rpcError,
  rpcMessage,
  type RpcMessage,
  rpcResult,
} from './json-rpc.ts';
import { RELEVANT, refusal, UCP_VERSION, type UcpObject } from './model.ts';
import { negotiate } from './spoken-capabilities.ts';
import { type ProfileFailure, readPlatform } from './read-platform.server.ts';
import { listUcpTools, UCP_TOOLS, type UcpTool } from './ucp-tools.server.ts';

/** MCP revisions that a client may initialize with; the answer is the same for each. */
const PROTOCOL_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26'];

let cachedTools: ReturnType<typeof listUcpTools> | undefined;

/**
 * Answers one message of an agent (http.md): independent JSON-RPC requests, without a session or a stream.
 */
export async function answerUcp(ctx: AppContext, body: unknown): Promise<Response> {
  if (body === null) return rpcError(null, PARSE_ERROR);
  const message = rpcMessage.safeParse(body);
  if (!message.success) return rpcError(null, INVALID_REQUEST);
  const { id = null } = message.data;
  try {
    const allowed = await consumeLimit(ctx, 'agent-call');
    if (!allowed.ok) return rpcError(id, tooMany(allowed.failure));
    return id === null ? new Response(null, { status: 202 }) : await answerRequest(ctx, id, message.data);
  } catch (error) {
    ctx.log.error({ err: error, requestId: ctx.requestId }, 'a request of an agent failed');
    return rpcError(id, databaseFailure(error)?.status === 503 ? SHOP_BUSY_ERROR : INTERNAL_ERROR);
  }
}

const SHOP_BUSY_ERROR: RpcError = {
  status: 503,
  code: -32_000,
  message: 'The shop is busy. Please try again in a moment.',
  data: { retry_after: 5 },
};
const INTERNAL_ERROR: RpcError = { status: 500, code: -32_603, message: 'Something went wrong in the shop.' };

async function answerRequest(ctx: AppContext, id: RpcId, { method, params }: RpcMessage): Promise<Response> {
  switch (method) {
    case 'tools/call': {
      const answer = await callTool(ctx, params ?? {});
      return answer.ok ? rpcResult(id, answer.value) : rpcError(id, answer.failure);
    }
    case 'tools/list':
      return rpcResult(id, { tools: (cachedTools ??= listUcpTools()) });
    case 'ping':
      return rpcResult(id, {});
    case 'initialize':
      return rpcResult(id, await answerInitialize(ctx, params?.protocolVersion));
    default:
      return rpcError(id, { status: 404, code: -32_601, message: 'This method doesn’t exist.' });
  }
}

async function answerInitialize(ctx: AppContext, requested: unknown) {
  const { provider } = await siteContent(ctx);
  const known = PROTOCOL_VERSIONS.find((version) => version === requested);
  return {
    protocolVersion: known ?? PROTOCOL_VERSIONS[0],
    capabilities: { tools: {} },
    serverInfo: { name: 'prix-fixe-ucp', title: provider.name, version: UCP_VERSION },
  };
}

const badParams = (message: string, data?: Record<string, unknown>): RpcError => ({
  status: 400,
  code: -32_602,
  message,
  ...(data && { data }),
});

const tooMany = ({ retryAfterSeconds }: TooMany): RpcError => ({
  status: 429,
  code: -32_000,
  message: 'Too many requests. Please try again later.',
  data: { retry_after: retryAfterSeconds },
});

type ToolCallResult = Promise<Result<{ structuredContent: UcpObject; content: object[] }, RpcError>>;

async function callTool(ctx: AppContext, params: Record<string, unknown>): ToolCallResult {
  const tool = UCP_TOOLS.find(({ name }) => name === params.name);
  if (!tool) return fail(badParams('This tool doesn’t exist.'));
  const profile = profileOf(params.arguments);
  const caller = await callerOf(ctx, tool, profile);
  if (!caller.ok) return caller;
  const args = tool.input.safeParse(params.arguments);
  if (!args.success) return fail(wrongArguments(args.error));
  const { spoken, platform } = caller.value;
  if (!RELEVANT[tool.kind].slice(0, 1).every((name) => spoken.has(name)))
    return ok(createToolContent(createIncompatibleRefusal(ctx, tool)));
  const key = args.data.meta['idempotency-key'];
  const answer = await tool.run(ctx, { caller: caller.value, key, args: args.data });
  if (!answer.ok) return fail(createBuyingError(answer.failure));
  if (tool.action && answer.value.ucp.status === 'success')
    await recordAgentAction(ctx, platform.host, tool.action);
  return ok(createToolContent(answer.value));
}

const createToolContent = (object: UcpObject) => ({
  structuredContent: object,
  content: [{ type: 'text', text: JSON.stringify(object) }],
});

/** The profile URL of a call, read before anything else in it. */
function profileOf(args: unknown): string {
  const at = (value: unknown, name: string): unknown =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, name)
      ? // Any object can be asked for a property.
        (value as Record<string, unknown>)[name]
      : undefined;
  const profile = at(at(at(args, 'meta'), 'ucp-agent'), 'profile');
  return typeof profile === 'string' ? profile : '';
}

/**
 * The caller by its profile, and the negotiated capabilities. A call does not prove that it comes from the
 * platform, so there is no limit per host: impostors could use it up.
 */
async function callerOf(ctx: AppContext, tool: UcpTool, profile: string): Promise<Result<Caller, RpcError>> {
  const platform = await readPlatform(ctx, profile);
  if (!platform.ok)
    return fail(
      platform.failure.code === 'RATE_LIMITED'
        ? tooMany(platform.failure)
        : createDiscoveryError(ctx, tool, platform.failure),
    );
  const spoken = negotiate(capabilitiesOf(ctx.settings.publicUrl), platform.value.capabilities);
  return ok({ platform: platform.value, spoken });
}

const DISCOVERY_ERRORS = {
  invalid_profile_url: {
    status: 400,
    content: 'meta["ucp-agent"].profile must be a public https URL without a port.',
  },
  profile_unreachable: {
    status: 424,
    content:
      'The platform’s profile could not be fetched: it did not answer with status 200 in time, or it redirected.',
  },
  profile_malformed: {
    status: 422,
    content: 'The profile URL returned no valid profile, or one larger than 256 KiB.',
  },
  version_unsupported: {
    status: 422,
    content: `The profile uses another version of the protocol. This shop speaks ${UCP_VERSION}.`,
  },
} as const satisfies Record<ProfileFailure['code'], { status: number; content: string }>;

function createDiscoveryError(ctx: AppContext, tool: UcpTool, { code }: ProfileFailure): RpcError {
  const { status, content } = DISCOVERY_ERRORS[code];
  const message = code === 'version_unsupported' ? 'Protocol version not supported' : 'UCP discovery failed';
  return { status, code: -32_001, message, data: { code, content, continue_url: pageFor(ctx, tool) } };
}

/** The page on which a person continues where an agent cannot. */
const pageFor = (ctx: AppContext, { kind }: UcpTool): string =>
  ctx.settings.publicUrl + (kind === 'search' || kind === 'lookup' ? '/services' : '/cart');

function createIncompatibleRefusal(ctx: AppContext, tool: UcpTool): UcpObject {
  return refusal(new Map(), tool.kind, {
    code: 'capabilities_incompatible',
    content: `The platform does not speak ${RELEVANT[tool.kind][0]} in the version this shop supports.`,
    continueUrl: pageFor(ctx, tool),
  });
}

function createBuyingError(failure: BuyingFailure): RpcError {
  if (failure.code === 'RATE_LIMITED') return tooMany(failure);
  return {
    status: 409,
    code: -32_000,
    message: 'This idempotency-key was already used for a different request.',
  };
}

const MOST_PROBLEMS = 10;

function wrongArguments({ issues }: z.ZodError): RpcError {
  const problems = issues.slice(0, MOST_PROBLEMS).map(({ path, message }) => ({
    field: path.join('.').slice(0, 200),
    problem: message.slice(0, 200),
  }));
  return badParams('Some arguments are missing or wrong.', { problems });
}
