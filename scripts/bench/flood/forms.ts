import type { FloodBenchRequest } from './client.ts';

const LARGE_FORM_FIELD_COUNT = 90_000;
const MULTIPART_FORM_PART_COUNT = 2_000;
const BYTES_PER_MEGABYTE = 1024 * 1024;
const MULTIPART_FORM_BOUNDARY = 'flood-boundary';

const urlencodedFormHeaders = { 'Content-Type': 'application/x-www-form-urlencoded' };
const multipartFormHeaders = { 'Content-Type': `multipart/form-data; boundary=${MULTIPART_FORM_BOUNDARY}` };

/** As many fields as fit into a megabyte. */
const floodAttackManyFieldsFormBody = Buffer.from(
  Array.from({ length: LARGE_FORM_FIELD_COUNT }, (_, n) => `f${n}=1`).join('&'),
);
/** One field that the page shows again, of the character whose escaping grows most. */
const longFieldFormBody = Buffer.from(`email=${'<'.repeat(BYTES_PER_MEGABYTE - 'email='.length)}`);
const manyPartsMultipartBody = Buffer.from(
  Array.from(
    { length: MULTIPART_FORM_PART_COUNT },
    (_, n) => `--${MULTIPART_FORM_BOUNDARY}\r\nContent-Disposition: form-data; name="f${n}"\r\n\r\nflood\r\n`,
  ).join('') + `--${MULTIPART_FORM_BOUNDARY}--\r\n`,
);

type FloodFormPost = Pick<FloodBenchRequest, 'headers' | 'body'>;

/** The posts that were most expensive before the shop had limits for them. */
export const formerlyExpensiveFormPosts: readonly FloodFormPost[] = [
  { headers: urlencodedFormHeaders, body: floodAttackManyFieldsFormBody },
  { headers: urlencodedFormHeaders, body: longFieldFormBody },
];

/** Posts of the former maximum size or number of fields. */
export const formerMaximumSizeFormPosts: readonly FloodFormPost[] = [
  ...formerlyExpensiveFormPosts,
  { headers: multipartFormHeaders, body: manyPartsMultipartBody },
];
