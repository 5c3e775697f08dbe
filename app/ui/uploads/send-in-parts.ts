import * as z from 'zod/mini';

import { UPLOAD_PART_BYTES, countUploadParts } from '#app/lib/upload-parts.ts';

import {
  getUploadErrorMessage,
  postFileWithUploadProgress,
  type BrowserFileUploadOptions,
  type UploadResponse,
} from './send-file.ts';

const receivedUploadPartsSchema = z.object({ received: z.array(z.number()) });

/** The pauses between tries, in milliseconds: a restarting server is back within them. */
const UPLOAD_RETRY_WAITS_MS = [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000];

/** No answer, or that of a server that is stopping or starting. */
const isTemporaryUploadFailure = (status: number) => status === 0 || (status >= 502 && status <= 504);

function waitForDelayOrAbort(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

/** Retries while the shop cannot be reached. */
async function retryUploadWhileShopUnreachable(
  signal: AbortSignal,
  attempt: () => Promise<UploadResponse>,
): Promise<UploadResponse> {
  for (const wait of UPLOAD_RETRY_WAITS_MS) {
    const sent = await attempt();
    if (sent.ok || !isTemporaryUploadFailure(sent.status) || signal.aborted) return sent;
    await waitForDelayOrAbort(wait, signal);
  }
  return attempt();
}

async function fetchReceivedUploadParts(address: string, signal: AbortSignal): Promise<UploadResponse> {
  try {
    const answer = await fetch(address, { headers: { Accept: 'application/json' }, signal });
    const body: unknown = await answer.json().catch(() => null);
    if (answer.ok) return { ok: true, answer: body };
    return { ok: false, status: answer.status, message: getUploadErrorMessage(answer.status, body) };
  } catch {
    return { ok: false, status: 0, message: getUploadErrorMessage(0, null) };
  }
}

/** The answer to the part that completed the file; other parts receive null. */
const completedUploadResponseSchema = z.object({ value: z.string() });

/**
 * How often the shop is asked which parts it has: parts may be deleted while an upload pauses, and another
 * tab may send the same file.
 */
const MAX_PART_UPLOAD_ROUNDS = 3;

const getUploadFileIdentityFields = ({ name, size, lastModified }: File) => ({
  name,
  size: String(size),
  modified: String(lastModified),
});

/** Sends the missing parts; returns the answer to the last one. */
async function uploadMissingFileParts(options: BrowserFileUploadOptions): Promise<UploadResponse> {
  const { action, file, onProgress, signal } = options;
  const fields = { ...options.fields, ...getUploadFileIdentityFields(file) };
  const requested = await retryUploadWhileShopUnreachable(signal, () =>
    fetchReceivedUploadParts(`${action}?${new URLSearchParams(fields)}`, signal),
  );
  if (!requested.ok) return requested;
  const parsed = receivedUploadPartsSchema.safeParse(requested.answer);
  const received = new Set(parsed.success ? parsed.data.received : []);
  const places = [...Array(countUploadParts(file.size)).keys()];
  const missing = places.filter((place) => !received.has(place));
  // If all parts have arrived but the file is incomplete, the last part is sent again.
  const toSend = missing.length > 0 ? missing : places.slice(-1);
  let done = places.length - toSend.length;
  let last: UploadResponse = requested;
  for (const place of toSend) {
    const bytes = file.slice(place * UPLOAD_PART_BYTES, (place + 1) * UPLOAD_PART_BYTES);
    last = await retryUploadWhileShopUnreachable(signal, () =>
      postFileWithUploadProgress({
        ...options,
        fields: { ...fields, place: String(place) },
        file: new File([bytes], file.name, { type: 'application/octet-stream' }),
        onProgress: (part) => onProgress((done + part) / places.length),
      }),
    );
    if (!last.ok || signal.aborted) return last;
    done += 1;
  }
  return last;
}

/**
 * Sends a file in parts: those the shop already has are skipped, and a lost part is sent again, so an upload
 * survives a lost connection and a restart of the shop. Returns the answer to the part that completed the
 * file. Never rejects.
 */
export async function uploadFileInParts(options: BrowserFileUploadOptions): Promise<UploadResponse> {
  for (let round = 0; round < MAX_PART_UPLOAD_ROUNDS; round += 1) {
    const sent = await uploadMissingFileParts(options);
    if (!sent.ok || options.signal.aborted || completedUploadResponseSchema.safeParse(sent.answer).success)
      return sent;
  }
  return { ok: false, status: 0, message: getUploadErrorMessage(503, null) };
}
