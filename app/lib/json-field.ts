import { z } from 'zod/mini';

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A form field that holds our own JSON, parsed but not validated; null for anything else. */
export const jsonFormFieldSchema = z.pipe(z.catch(z.string(), ''), z.transform(parseJson));
