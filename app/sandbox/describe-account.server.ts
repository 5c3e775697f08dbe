import type { AppContext } from '#app/platform/context.ts';

import { STRIPE_WEBHOOK_PATH } from './deliver-event.server.ts';
import { SANDBOX_STRIPE_API_VERSION } from './emit-event.server.ts';
import { SANDBOX_WEBHOOK_EVENT_TYPES } from './model.ts';
import type { SandboxApiJson } from './render-object.server.ts';

/** GET /v1/balance: an empty balance. */
export function buildSandboxBalanceResponse(): SandboxApiJson {
  return { object: 'balance', available: [], pending: [], livemode: false };
}

/** GET /v1/account: the sandbox's only account, which may do everything the sandbox supports. */
export function buildSandboxAccountResponse(): SandboxApiJson {
  return {
    id: 'acct_sandbox',
    object: 'account',
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
    default_currency: 'usd',
    country: 'US',
    settings: { payments: { statement_descriptor: 'SANDBOX' } },
  };
}

/** GET /v1/webhook_endpoints: the only endpoint it delivers to, with all events it ever sends. */
export function describeSandboxWebhookEndpoints({ settings }: AppContext): SandboxApiJson {
  const endpoint = {
    id: 'we_sandbox',
    object: 'webhook_endpoint',
    url: settings.publicUrl + STRIPE_WEBHOOK_PATH,
    status: 'enabled',
    api_version: SANDBOX_STRIPE_API_VERSION,
    enabled_events: [...SANDBOX_WEBHOOK_EVENT_TYPES],
    livemode: false,
  };
  return { object: 'list', data: [endpoint], has_more: false, url: '/v1/webhook_endpoints' };
}
