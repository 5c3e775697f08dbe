import type { Asked } from './client.ts';

const FIELDS = 90_000;
const PARTS = 2_000;
const MEGABYTE = 1024 * 1024;
const BOUNDARY = 'flood-boundary';

const urlencoded = { 'Content-Type': 'application/x-www-form-urlencoded' };
const multipart = { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` };

/** As many fields as go into a megabyte. */
const manyFields = Buffer.from(Array.from({ length: FIELDS }, (_, n) => `f${n}=1`).join('&'));
/** One field that comes back in the page, of the character that grows most on the way. */
const longField = Buffer.from(`email=${'<'.repeat(MEGABYTE - 'email='.length)}`);
const manyParts = Buffer.from(
  Array.from(
    { length: PARTS },
    (_, n) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="f${n}"\r\n\r\nflood\r\n`,
  ).join('') + `--${BOUNDARY}--\r\n`,
);

type Form = Pick<Asked, 'headers' | 'body'>;

/** The posts that cost the shop most before it had limits for them. */
export const dearForms: readonly Form[] = [
  { headers: urlencoded, body: manyFields },
  { headers: urlencoded, body: longField },
];

/** Posts that are as large as a form once could be, or have as many fields. */
export const largeForms: readonly Form[] = [...dearForms, { headers: multipart, body: manyParts }];
