import type { ShopSettings } from '#app/platform/context.ts';
import { listAllowedTrackerHosts } from '#app/platform/trackers/tracker-hosts.ts';

import type { RouteRequestSettings } from './addresses.ts';

export type HttpHeaderList = [string, string][];

/** What the headers of a response depend on (safety.md "Headers"). */
export type SecurityHeaderSettings = Pick<ShopSettings, 'publicUrl' | 'trackers'> & {
  /** Public origin of the object storage, or null. */
  mediaOrigin: string | null;
  /** Hosts in addition to Stripe's to which a form may lead: the provider behind `STRIPE_API_BASE`. */
  paymentOrigins: string[];
  /** Vite's error overlay has inline styles, and its worker polls a restarting server. */
  isDevelopment: boolean;
};

export type SecurityHeadersBuilder = {
  /** Headers of responses that are not documents: data, assets, redirects, plain errors. */
  forData(place: SecurityHeaderRouteSettings): HttpHeaderList;
  /** Headers of a document; `scriptSources` are its hashes or its nonce. */
  forPage(place: SecurityHeaderRouteSettings, scriptSources: string[]): HttpHeaderList;
};

type SecurityHeaderRouteSettings = Pick<
  RouteRequestSettings,
  'area' | 'hasSecret' | 'mayTrack' | 'opensTabs' | 'isData' | 'isFramed'
>;

const PERMISSIONS_POLICY = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()';
const DATA_RESPONSE_CONTENT_SECURITY_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const HSTS_RESPONSE_HEADERS: HttpHeaderList = [
  ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'],
];

/** Once over https, always over https; no header where the shop has no certificate. */
export function getHstsHeaders({ publicUrl }: Pick<SecurityHeaderSettings, 'publicUrl'>): HttpHeaderList {
  return publicUrl.startsWith('https:') ? HSTS_RESPONSE_HEADERS : [];
}

/** Returns the headers of every response; nothing in them comes from a request except its address. */
export function createSecurityHeaders(settings: SecurityHeaderSettings): SecurityHeadersBuilder {
  const shared = ({
    area,
    hasSecret,
    opensTabs,
    isData,
    isFramed,
  }: SecurityHeaderRouteSettings): HttpHeaderList => [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', hasSecret ? 'no-referrer' : 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', opensTabs && !isData ? 'same-origin-allow-popups' : 'same-origin'],
    ['Cross-Origin-Resource-Policy', area === 'media' ? 'cross-origin' : 'same-origin'],
    ['Permissions-Policy', PERMISSIONS_POLICY],
    ['X-Frame-Options', isFramed && !isData ? 'SAMEORIGIN' : 'DENY'],
    ...getHstsHeaders(settings),
  ];
  return {
    forData: (place) => [
      ['Content-Security-Policy', DATA_RESPONSE_CONTENT_SECURITY_POLICY],
      ...shared(place),
    ],
    forPage: (place, scriptSources) => [
      ['Content-Security-Policy', buildPageSecurityPolicy(settings, scriptSources, place)],
      ['Reporting-Endpoints', 'csp="/api/csp-report"'],
      ...shared(place),
    ],
  };
}

/** The nonce `root.tsx` passes to Vite's script in development; the production build never uses it. */
const DEVELOPMENT_CSP_SCRIPT_NONCE = 'development';

function buildPageSecurityPolicy(
  settings: SecurityHeaderSettings,
  scriptSources: string[],
  place: SecurityHeaderRouteSettings,
): string {
  const { area, mayTrack, isFramed } = place;
  const hosts = mayTrack ? listAllowedTrackerHosts(settings.trackers) : { script: [], connect: [], img: [] };
  const media = settings.mediaOrigin ? [settings.mediaOrigin] : [];
  const directives: [string, string[]][] = [
    ['default-src', ["'none'"]],
    ['script-src', ["'self'", ...scriptSources, ...hosts.script]],
    ['style-src', ["'self'", ...(settings.isDevelopment ? [`'nonce-${DEVELOPMENT_CSP_SCRIPT_NONCE}'`] : [])]],
    ['img-src', ["'self'", 'data:', ...media, ...hosts.img]],
    ['font-src', ["'self'"]],
    ['media-src', ["'self'", ...media]],
    ['connect-src', ["'self'", ...hosts.connect]],
    ['manifest-src', ["'self'"]],
    ['worker-src', ["'self'", ...(settings.isDevelopment ? ['blob:'] : [])]],
    ['form-action', ["'self'", 'https://checkout.stripe.com', ...settings.paymentOrigins]],
    ['frame-ancestors', [isFramed ? "'self'" : "'none'"]],
    // The policy of the first page of a visit applies to the pages after it, so every staff page may frame a
    // preview.
    ['frame-src', [area === 'admin' ? "'self'" : "'none'"]],
    ['object-src', ["'none'"]],
    ['base-uri', ["'none'"]],
    ...(settings.publicUrl.startsWith('https:')
      ? [['upgrade-insecure-requests', []] as [string, string[]]]
      : []),
    ['report-uri', ['/api/csp-report']],
    ['report-to', ['csp']],
  ];
  return directives.map(([name, values]) => [name, ...values].join(' ')).join('; ');
}
