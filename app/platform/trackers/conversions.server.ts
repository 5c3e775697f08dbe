import type { ThirdPartyTrackerSettings } from '../context.ts';

/**
 * Sends one event to a tracker's server. Throws when it was not accepted; the tracker counts an event id
 * once.
 */
export type TrackerConversionApi = { send(event: Record<string, unknown>): Promise<void> };
export type ConversionTrackerName = 'ga4' | 'meta' | 'linkedin';

/** The trackers' endpoints; other URLs are for tests. */
const TRACKER_ENDPOINTS: Record<ConversionTrackerName, string> = {
  ga4: 'https://www.google-analytics.com',
  meta: 'https://graph.facebook.com/v23.0',
  linkedin: 'https://api.linkedin.com/rest',
};
const LINKEDIN_API_VERSION = '202601';
const CONVERSION_REQUEST_TIMEOUT_MS = 10_000;

async function postConversionJson(
  address: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<void> {
  const response = await fetch(address, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
    redirect: 'error',
    signal: AbortSignal.timeout(CONVERSION_REQUEST_TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the conversions API answered ${response.status}`);
}

/** Google's Measurement Protocol. */
function openGa4Conversions(
  { ga4Id, ga4ApiSecret }: ThirdPartyTrackerSettings,
  base: string,
): TrackerConversionApi | null {
  if (!ga4Id || !ga4ApiSecret) return null;
  const query = new URLSearchParams({ measurement_id: ga4Id, api_secret: ga4ApiSecret });
  return { send: (event) => postConversionJson(`${base}/mp/collect?${query}`, event) };
}

function openMetaConversions(
  { metaPixelId, metaCapiToken }: ThirdPartyTrackerSettings,
  base: string,
): TrackerConversionApi | null {
  if (!metaPixelId || !metaCapiToken) return null;
  const address = `${base}/${encodeURIComponent(metaPixelId)}/events`;
  return { send: (event) => postConversionJson(address, { data: [event], access_token: metaCapiToken }) };
}

function openLinkedinConversions(
  { linkedinCapiToken }: ThirdPartyTrackerSettings,
  base: string,
): TrackerConversionApi | null {
  if (!linkedinCapiToken) return null;
  const headers = {
    authorization: `Bearer ${linkedinCapiToken}`,
    'linkedin-version': LINKEDIN_API_VERSION,
    'x-restli-protocol-version': '2.0.0',
  };
  return { send: (event) => postConversionJson(`${base}/conversionEvents`, event, headers) };
}

/**
 * Opens the conversion APIs of the trackers; null for one without an account or a key, to which nothing is
 * ever sent.
 */
export function openTrackerConversionApis(
  settings: ThirdPartyTrackerSettings,
  addresses: Partial<Record<ConversionTrackerName, string>> = {},
): Record<ConversionTrackerName, TrackerConversionApi | null> {
  const at = { ...TRACKER_ENDPOINTS, ...addresses };
  return {
    ga4: openGa4Conversions(settings, at.ga4),
    meta: openMetaConversions(settings, at.meta),
    linkedin: openLinkedinConversions(settings, at.linkedin),
  };
}
