import type { z } from 'zod';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { classifyDatabaseError } from '#app/platform/db/failure.server.ts';
import { consumeRateLimit, type RateLimitedFailure } from '#app/platform/rate-limit.server.ts';

import { getUcpCapabilities } from './business-profile.ts';
import type { AgentCheckoutRequestFailure } from './answer-buying.server.ts';
import type { CallingAgentHostAndCapabilities } from './show-cart.server.ts';
import { recordAgentAction } from './record-agent-action.server.ts';
import {
  JSON_RPC_INVALID_REQUEST_ERROR,
  JSON_RPC_PARSE_ERROR,
  type RpcError,
  type JsonRpcRequestId,
  createRpcErrorResponse,
  rpcMessageSchema,
  type JsonRpcMessage,
  createRpcResponse,
} from './json-rpc.ts';
import {
  CAPABILITIES_BY_ANSWER_KIND,
  createUcpRefusal,
  UCP_VERSION,
  type UcpProtocolResponseObject,
} from './model.ts';
import { negotiateUcpCapabilities } from './spoken-capabilities.ts';
import { type AgentPlatformProfileFailure, resolveCallingAgentPlatform } from './read-platform.server.ts';
import { listUcpTools, UCP_TOOLS, type UcpTool } from './ucp-tools.server.ts';

/** MCP revisions that a client may initialize with; the answer is the same for each. */
const SUPPORTED_MCP_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26'];

let cachedUcpTools: ReturnType<typeof listUcpTools> | undefined;

/**
 * Answers one message of an agent (http.md): independent JSON-RPC requests, without a session or a stream.
 */
export async function answerAgentRpcMessage(ctx: AppContext, body: unknown): Promise<Response> {
  if (body === null) return createRpcErrorResponse(null, JSON_RPC_PARSE_ERROR);
  const message = rpcMessageSchema.safeParse(body);
  if (!message.success) return createRpcErrorResponse(null, JSON_RPC_INVALID_REQUEST_ERROR);
  const { id = null } = message.data;
  try {
    const allowed = await consumeRateLimit(ctx, 'agent-call');
    if (!allowed.ok) return createRpcErrorResponse(id, createRateLimitError(allowed.failure));
    return id === null
      ? new Response(null, { status: 202 })
      : await answerUcpRpcRequest(ctx, id, message.data);
  } catch (error) {
    ctx.log.error({ err: error, requestId: ctx.requestId }, 'a request of an agent failed');
    return createRpcErrorResponse(
      id,
      classifyDatabaseError(error)?.status === 503 ? SHOP_BUSY_RPC_ERROR : RPC_INTERNAL_ERROR,
    );
  }
}

const SHOP_BUSY_RPC_ERROR: RpcError = {
  status: 503,
  code: -32_000,
  message: 'The shop is busy. Please try again in a moment.',
  data: { retry_after: 5 },
};
const RPC_INTERNAL_ERROR: RpcError = {
  status: 500,
  code: -32_603,
  message: 'Something went wrong in the shop.',
};

async function answerUcpRpcRequest(
  ctx: AppContext,
  id: JsonRpcRequestId,
  { method, params }: JsonRpcMessage,
): Promise<Response> {
  switch (method) {
    case 'tools/call': {
      const answer = await callUcpTool(ctx, params ?? {});
      return answer.ok ? createRpcResponse(id, answer.value) : createRpcErrorResponse(id, answer.failure);
    }
    case 'tools/list':
      return createRpcResponse(id, { tools: (cachedUcpTools ??= listUcpTools()) });
    case 'ping':
      return createRpcResponse(id, {});
    case 'initialize':
      return createRpcResponse(id, await answerMcpInitializeRequest(ctx, params?.protocolVersion));
    default:
      return createRpcErrorResponse(id, {
        status: 404,
        code: -32_601,
        message: 'This method doesn’t exist.',
      });
  }
}

async function answerMcpInitializeRequest(ctx: AppContext, requested: unknown) {
  const { provider } = await readSiteContent(ctx);
  const known = SUPPORTED_MCP_VERSIONS.find((version) => version === requested);
  return {
    protocolVersion: known ?? SUPPORTED_MCP_VERSIONS[0],
    capabilities: { tools: {} },
    serverInfo: { name: 'prix-fixe-ucp', title: provider.name, version: UCP_VERSION },
  };
}

const createInvalidParamsError = (message: string, data?: Record<string, unknown>): RpcError => ({
  status: 400,
  code: -32_602,
  message,
  ...(data && { data }),
});

const createRateLimitError = ({ retryAfterSeconds }: RateLimitedFailure): RpcError => ({
  status: 429,
  code: -32_000,
  message: 'Too many requests. Please try again later.',
  data: { retry_after: retryAfterSeconds },
});

type UcpToolCallResult = Promise<
  Result<{ structuredContent: UcpProtocolResponseObject; content: object[] }, RpcError>
>;

async function callUcpTool(ctx: AppContext, params: Record<string, unknown>): UcpToolCallResult {
  const tool = UCP_TOOLS.find(({ name }) => name === params.name);
  if (!tool) return fail(createInvalidParamsError('This tool doesn’t exist.'));
  const profile = readAgentProfileUrlFromCall(params.arguments);
  const caller = await identifyAgentPlatformCaller(ctx, tool, profile);
  if (!caller.ok) return caller;
  const args = tool.input.safeParse(params.arguments);
  if (!args.success) return fail(createInvalidToolArgumentsError(args.error));
  const { spoken, platform } = caller.value;
  if (!CAPABILITIES_BY_ANSWER_KIND[tool.kind].slice(0, 1).every((name) => spoken.has(name)))
    return ok(createMcpToolResult(createIncompatibleCapabilityRefusal(ctx, tool)));
  const key = args.data.meta['idempotency-key'];
  const answer = await tool.run(ctx, { caller: caller.value, key, args: args.data });
  if (!answer.ok) return fail(createPurchaseRpcError(answer.failure));
  if (tool.action && answer.value.ucp.status === 'success')
    await recordAgentAction(ctx, platform.host, tool.action);
  return ok(createMcpToolResult(answer.value));
}

const createMcpToolResult = (object: UcpProtocolResponseObject) => ({
  structuredContent: object,
  content: [{ type: 'text', text: JSON.stringify(object) }],
});

/** The profile URL of a call, read before anything else in it. */
function readAgentProfileUrlFromCall(args: unknown): string {
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
async function identifyAgentPlatformCaller(
  ctx: AppContext,
  tool: UcpTool,
  profile: string,
): Promise<Result<CallingAgentHostAndCapabilities, RpcError>> {
  const platform = await resolveCallingAgentPlatform(ctx, profile);
  if (!platform.ok)
    return fail(
      platform.failure.code === 'RATE_LIMITED'
        ? createRateLimitError(platform.failure)
        : createUcpProfileDiscoveryError(ctx, tool, platform.failure),
    );
  const spoken = negotiateUcpCapabilities(
    getUcpCapabilities(ctx.settings.publicUrl),
    platform.value.capabilities,
  );
  return ok({ platform: platform.value, spoken });
}

const AGENT_PROFILE_DISCOVERY_ERRORS = {
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
} as const satisfies Record<AgentPlatformProfileFailure['code'], { status: number; content: string }>;

function createUcpProfileDiscoveryError(
  ctx: AppContext,
  tool: UcpTool,
  { code }: AgentPlatformProfileFailure,
): RpcError {
  const { status, content } = AGENT_PROFILE_DISCOVERY_ERRORS[code];
  const message = code === 'version_unsupported' ? 'Protocol version not supported' : 'UCP discovery failed';
  return {
    status,
    code: -32_001,
    message,
    data: { code, content, continue_url: getShopPageUrlForAgentHandoff(ctx, tool) },
  };
}

/** The page on which a person continues where an agent cannot. */
const getShopPageUrlForAgentHandoff = (ctx: AppContext, { kind }: UcpTool): string =>
  ctx.settings.publicUrl + (kind === 'search' || kind === 'lookup' ? '/services' : '/cart');

function createIncompatibleCapabilityRefusal(ctx: AppContext, tool: UcpTool): UcpProtocolResponseObject {
  return createUcpRefusal(new Map(), tool.kind, {
    code: 'capabilities_incompatible',
    content: `The platform does not speak ${CAPABILITIES_BY_ANSWER_KIND[tool.kind][0]} in the version this shop supports.`,
    continueUrl: getShopPageUrlForAgentHandoff(ctx, tool),
  });
}

function createPurchaseRpcError(failure: AgentCheckoutRequestFailure): RpcError {
  if (failure.code === 'RATE_LIMITED') return createRateLimitError(failure);
  return {
    status: 409,
    code: -32_000,
    message: 'This idempotency-key was already used for a different request.',
  };
}

const MAX_REPORTED_TOOL_ARGUMENT_PROBLEMS = 10;

function createInvalidToolArgumentsError({ issues }: z.ZodError): RpcError {
  const problems = issues.slice(0, MAX_REPORTED_TOOL_ARGUMENT_PROBLEMS).map(({ path, message }) => ({
    field: path.join('.').slice(0, 200),
    problem: message.slice(0, 200),
  }));
  return createInvalidParamsError('Some arguments are missing or wrong.', { problems });
}
