import type { RequestSpec } from './client.ts';

const FIELDS = 90_000;
const PARTS = 2_000;
const MEGABYTE = 1024 * 1024;
const BOUNDARY = 'flood-boundary';

const urlencoded = { 'Content-Type': 'application/x-www-form-urlencoded' };
const multipart = { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` };

/** As many fields as fit into a megabyte. */
const manyFields = Buffer.from(Array.from({ length: FIELDS }, (_, n) => `f${n}=1`).join('&'));
/** One field that the page shows again, of the character whose escaping grows most. */
const longField = Buffer.from(`email=${'<'.repeat(MEGABYTE - 'email='.length)}`);
const manyParts = Buffer.from(
  Array.from(
    { length: PARTS },
    (_, n) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="f${n}"\r\n\r\nflood\r\n`,
  ).join('') + `--${BOUNDARY}--\r\n`,
);

type Form = Pick<RequestSpec, 'headers' | 'body'>;

/** The posts that were most expensive before the shop had limits for them. */
export const dearForms: readonly Form[] = [
  { headers: urlencoded, body: manyFields },
  { headers: urlencoded, body: longField },
];

/** Posts of the former maximum size or number of fields. */
export const largeForms: readonly Form[] = [...dearForms, { headers: multipart, body: manyParts }];
