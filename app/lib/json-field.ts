import { z } from 'zod/mini';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A form's field that holds JSON of our own, still unread; null for what is none. */
export const jsonField = z.pipe(z.catch(z.string(), ''), z.transform(parsed));
