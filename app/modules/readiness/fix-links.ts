import { BACKUPS_HREF } from '#app/modules/backups/backup-list.ts';
import { FAILED_PAYMENT_EVENTS_HREF } from '#app/modules/payments/provider-events/event-log.ts';

import type { GoLiveCheckId, ReportedPaymentProviderMode } from './checks.ts';

export type ReadinessFixLinkTarget = { label: string; href: string };

/** Pages of the provider's dashboard, relative to its URL or to its test mode. */
const PROVIDER_DASHBOARD_FIX_LINKS: Partial<Record<GoLiveCheckId, { label: string; path: string }>> = {
  keys: { label: 'API keys', path: 'apikeys' },
  'key-accepted': { label: 'API keys', path: 'apikeys' },
  'key-age': { label: 'API keys', path: 'apikeys' },
  account: { label: 'Account status', path: 'account/status' },
  currency: { label: 'Account settings', path: 'settings/account' },
  descriptor: { label: 'Public details', path: 'settings/public' },
  endpoint: { label: 'Webhooks', path: 'webhooks' },
  'endpoint-events': { label: 'Webhooks', path: 'webhooks' },
  'endpoint-version': { label: 'Webhooks', path: 'webhooks' },
  'signing-secret': { label: 'Webhooks', path: 'webhooks' },
};

const SHOP_READINESS_FIX_LINKS: Partial<Record<GoLiveCheckId, ReadinessFixLinkTarget>> = {
  prices: { label: 'Services', href: '/admin/services' },
  'demo-data': { label: 'Seed tools', href: '/admin/seed-tools' },
  'demo-words': { label: 'Seed tools', href: '/admin/seed-tools#words' },
  legal: { label: 'Legal pages', href: '/admin/legal' },
  mail: { label: 'Email log', href: '/admin/notifications/mails?state=trouble' },
  'support-contact': { label: 'Shop settings', href: '/admin/homepage-content/settings' },
  'testimonial-figures': { label: 'Figures', href: '/admin/homepage-content/settings?tab=figures' },
  'owner-two-factor': { label: 'Team', href: '/admin/users' },
  'event-failures': { label: 'Events', href: FAILED_PAYMENT_EVENTS_HREF },
  backup: { label: 'Backups', href: BACKUPS_HREF },
  reconciler: { label: 'Comparison', href: '/admin/stripe-readiness/comparison' },
};

const STRIPE_DASHBOARD_URL = 'https://dashboard.stripe.com/';

/**
 * Returns where a check's problem is fixed; null if it is in the shop's environment, or for the sandbox,
 * which has no dashboard.
 */
export function getGoLiveCheckFixLink(
  id: GoLiveCheckId,
  mode: ReportedPaymentProviderMode,
): ReadinessFixLinkTarget | null {
  const inShop = SHOP_READINESS_FIX_LINKS[id];
  if (inShop) return inShop;
  const outside = PROVIDER_DASHBOARD_FIX_LINKS[id];
  if (!outside || mode === 'sandbox') return null;
  return {
    label: outside.label,
    href: `${STRIPE_DASHBOARD_URL}${mode === 'test' ? 'test/' : ''}${outside.path}`,
  };
}
