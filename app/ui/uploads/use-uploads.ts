import { useEffect, useRef, useState } from 'react';

import { postFileWithUploadProgress } from './send-file.ts';
import { uploadFileInParts } from './send-in-parts.ts';

/** The upload of one chosen file; a finished one leaves the list, a failed one stays with its error. */
export type FileUploadProgressState = { key: number; name: string; part: number; error: string | null };

export type FileUploadOptions = {
  action: string;
  fieldName: string;
  fields: Readonly<Record<string, string>>;
  /** Reports at once what the server would refuse anyway; null accepts the file. */
  check?: (file: File) => string | null;
  onUploaded: (answer: unknown) => void;
  /** Sends large files in parts, which survive a lost connection; `action` must accept parts. */
  isInParts?: boolean;
};

let lastUploadListKey = 0;

/** Uploads files one after the other, so that they arrive in the chosen order. */
export function useUploads({
  action,
  fieldName,
  fields,
  check,
  onUploaded,
  isInParts = false,
}: FileUploadOptions) {
  const [uploads, setUploads] = useState<readonly FileUploadProgressState[]>([]);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const controllers = useRef(new Map<number, AbortController>());
  // An upload ends long after the render that started it.
  const report = useRef(onUploaded);
  useEffect(() => {
    report.current = onUploaded;
  }, [onUploaded]);

  const change = (key: number, next: Partial<FileUploadProgressState>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...next } : upload)));
  const drop = (key: number) => {
    controllers.current.get(key)?.abort();
    controllers.current.delete(key);
    setUploads((all) => all.filter((upload) => upload.key !== key));
  };

  async function send(key: number, file: File, signal: AbortSignal) {
    if (signal.aborted) return;
    const onProgress = (part: number) => change(key, { part });
    const sent = await (isInParts ? uploadFileInParts : postFileWithUploadProgress)({
      action,
      fieldName,
      fields,
      file,
      onProgress,
      signal,
    });
    if (signal.aborted) return;
    if (!sent.ok) {
      change(key, { error: sent.message });
      return;
    }
    drop(key);
    report.current(sent.answer);
  }
  useEffect(() => {
    const running = controllers.current;
    // Leaving the page cancels its uploads.
    return () => {
      for (const controller of running.values()) controller.abort();
    };
  }, []);

  function add(files: readonly File[]) {
    for (const file of files) {
      const key = (lastUploadListKey += 1);
      const error = check?.(file) ?? null;
      setUploads((all) => [...all, { key, name: file.name, part: 0, error }]);
      if (error !== null) continue;
      const controller = new AbortController();
      controllers.current.set(key, controller);
      queue.current = queue.current.then(() => send(key, file, controller.signal));
    }
  }
  return { uploads, add, drop };
}
