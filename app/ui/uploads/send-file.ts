import * as z from 'zod/mini';

export type BrowserFileUploadOptions = {
  action: string;
  fieldName: string;
  fields: Readonly<Record<string, string>>;
  file: File;
  /** From 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
};
/** `status` is 0 if there was no answer. */
export type UploadResponse = { ok: true; answer: unknown } | { ok: false; status: number; message: string };

const uploadErrorResponseSchema = z.union([
  z.pipe(
    z.object({ error: z.string() }),
    z.transform(({ error }) => error),
  ),
  z.pipe(
    z.object({ problems: z.array(z.object({ message: z.string() })).check(z.minLength(1)) }),
    z.transform(({ problems }) => problems[0]?.message ?? ''),
  ),
]);

const UPLOAD_ERROR_MESSAGE_BY_HTTP_STATUS: Readonly<Record<number, string>> = {
  0: 'We can’t reach the shop. Check your connection, then try again.',
  401: 'Your session has ended. Sign in again, then try once more.',
  403: 'You do not have permission to do this.',
  413: 'This file is too large.',
  415: 'This file type isn’t supported here.',
  429: 'Too many attempts. Wait a moment, then try again.',
};

/** Returns why a file was refused, with the server's message if it sent one. */
export function getUploadErrorMessage(status: number, answer: unknown): string {
  const refused = uploadErrorResponseSchema.safeParse(answer);
  if (refused.success) return refused.data;
  return UPLOAD_ERROR_MESSAGE_BY_HTTP_STATUS[status] ?? 'We couldn’t upload this file. Please try again.';
}

function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Posts one file as a form and reports its progress, which `fetch` cannot. Never rejects; an abort is a
 * failure too.
 */
export function postFileWithUploadProgress({
  action,
  fieldName,
  fields,
  file,
  onProgress,
  signal,
}: BrowserFileUploadOptions): Promise<UploadResponse> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const finish = () => {
      const answer = parseJsonOrNull(request.responseText);
      const { status } = request;
      const isGood = status >= 200 && status < 300 && answer !== null;
      resolve(
        isGood ? { ok: true, answer } : { ok: false, status, message: getUploadErrorMessage(status, answer) },
      );
    };
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set(fieldName, file);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('loadend', finish);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', action);
    request.setRequestHeader('Accept', 'application/json');
    request.send(form);
  });
}

/** Removes a file by an empty post to its own address. Never rejects. */
export async function requestUploadedFileDeletion(action: string): Promise<UploadResponse> {
  try {
    const answer = await fetch(action, { method: 'POST', headers: { Accept: 'application/json' } });
    if (answer.ok) return { ok: true, answer: null };
    const { status } = answer;
    return {
      ok: false,
      status,
      message: getUploadErrorMessage(status, parseJsonOrNull(await answer.text())),
    };
  } catch {
    return { ok: false, status: 0, message: getUploadErrorMessage(0, null) };
  }
}
