import type { TrackerSettings } from '../context.ts';

/**
 * Sends one event to a tracker's server. Throws when it was not accepted; the tracker counts an event id
 * once.
 */
export type Conversions = { send(event: Record<string, unknown>): Promise<void> };
export type Tracker = 'ga4' | 'meta' | 'linkedin';

/** The trackers' endpoints; other URLs are for tests. */
const TRACKER_ENDPOINTS: Record<Tracker, string> = {
  ga4: 'https://www.google-analytics.com',
  meta: 'https://graph.facebook.com/v23.0',
  linkedin: 'https://api.linkedin.com/rest',
};
const LINKEDIN_VERSION = '202601';
const TIMEOUT_MS = 10_000;

async function postJson(address: string, body: unknown, headers: Record<string, string> = {}): Promise<void> {
  const response = await fetch(address, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the conversions API answered ${response.status}`);
}

/** Google's Measurement Protocol. */
function openGa4({ ga4Id, ga4ApiSecret }: TrackerSettings, base: string): Conversions | null {
  if (!ga4Id || !ga4ApiSecret) return null;
  const query = new URLSearchParams({ measurement_id: ga4Id, api_secret: ga4ApiSecret });
  return { send: (event) => postJson(`${base}/mp/collect?${query}`, event) };
}

function openMeta({ metaPixelId, metaCapiToken }: TrackerSettings, base: string): Conversions | null {
  if (!metaPixelId || !metaCapiToken) return null;
  const address = `${base}/${encodeURIComponent(metaPixelId)}/events`;
  return { send: (event) => postJson(address, { data: [event], access_token: metaCapiToken }) };
}

function openLinkedin({ linkedinCapiToken }: TrackerSettings, base: string): Conversions | null {
  if (!linkedinCapiToken) return null;
  const headers = {
    authorization: `Bearer ${linkedinCapiToken}`,
    'linkedin-version': LINKEDIN_VERSION,
    'x-restli-protocol-version': '2.0.0',
  };
  return { send: (event) => postJson(`${base}/conversionEvents`, event, headers) };
}

/**
 * Opens the conversion APIs of the trackers; null for one without an account or a key, to which nothing is
 * ever sent.
 */
export function openConversions(
  settings: TrackerSettings,
  addresses: Partial<Record<Tracker, string>> = {},
): Record<Tracker, Conversions | null> {
  const at = { ...TRACKER_ENDPOINTS, ...addresses };
  return {
    ga4: openGa4(settings, at.ga4),
    meta: openMeta(settings, at.meta),
    linkedin: openLinkedin(settings, at.linkedin),
  };
}
