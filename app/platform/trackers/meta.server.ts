/** Tells Meta's Conversions API about one event. Throws when it was not accepted; the same event id counts once there. */
export type MetaConversions = { send(event: Record<string, unknown>): Promise<void> };

const GRAPH = 'https://graph.facebook.com/v23.0';
const TIMEOUT_MS = 10_000;

/** Null without pixel id and token: then nothing is ever sent. `baseUrl` is for tests. */
export function openMetaConversions(
  account: { metaPixelId?: string; metaCapiToken?: string },
  baseUrl: string = GRAPH,
): MetaConversions | null {
  const { metaPixelId, metaCapiToken } = account;
  if (!metaPixelId || !metaCapiToken) return null;
  return {
    async send(event) {
      const response = await fetch(`${baseUrl}/${encodeURIComponent(metaPixelId)}/events`, {
        method: 'POST',
        body: JSON.stringify({ data: [event], access_token: metaCapiToken }),
        headers: { 'content-type': 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the conversions API answered ${response.status}`);
    },
  };
}
