/** A body that no form of the shop sends, with the content type it claims. */
export type HostileBody = { name: string; type: string | null; body: Buffer };

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=x';
const JSON_TYPE = 'application/json';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const hostile = (name: string, type: string | null, text: string): HostileBody => ({
  name,
  type,
  body: bytes(text),
});
const part = (name: string, value: string, more = '') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const whole = (...parts: string[]) => `${parts.join('')}--x--\r\n`;
const repeated = (count: number, make: (place: number) => string) =>
  Array.from({ length: count }, (_, place) => make(place));

/** Half of a surrogate pair, encoded in UTF-8. */
const HALF = '\xED\xA0\x80';
const SCALARS = ['null', 'true', 'false', '0', '-1.5', '""', '"text"', '[]', '[null]'];

// Built once, because hundreds of actions get the same body.
const NUMBERS = repeated(15_000, () => '1').join(',');
/** JSON that no function accepts, whatever its fields are called. */
export const ANY_JSON: readonly HostileBody[] = [
  ...SCALARS.map((text) => hostile(`JSON ${text}`, JSON_TYPE, text)),
  hostile('no JSON', JSON_TYPE, '{"a":'),
  hostile('an empty JSON body', JSON_TYPE, ''),
  hostile('90,000 JSON members', JSON_TYPE, `{${repeated(90_000, (place) => `"f${place}":1`).join(',')}}`),
  hostile('9,000 JSON members', JSON_TYPE, `{${repeated(9_000, (place) => `"f${place}":1`).join(',')}}`),
  hostile('a NUL in a JSON name', JSON_TYPE, '{"a\\u0000":1}'),
  hostile('half a pair in a JSON name', JSON_TYPE, '{"\\udc00":1}'),
];
/** Forms with too many fields, too much data or broken encoding. */
export const ANY_FORM: readonly HostileBody[] = [
  hostile('90,000 fields', FORM, repeated(90_000, (place) => `f${place}=x`).join('&')),
  hostile('9,000 fields', FORM, repeated(9_000, (place) => `f${place}=`).join('&')),
  hostile('60,000 separators', FORM, '&'.repeat(60_000)),
  hostile('one field of 2 MB', FORM, `text=${'x'.repeat(2_000_000)}`),
  hostile('a NUL in a name', FORM, 'a%00=1'),
  hostile('half a pair in a name', FORM, 'a%ED%A0%80=1'),
  ...hostileParts('text', ''),
];

/** JSON with characters that no text may contain, or with values that are not text. */
export const hostileJson = (fields: readonly string[]): HostileBody[] =>
  fields.flatMap((field) => [
    hostile(`a NUL in JSON ${field}`, JSON_TYPE, `{"${field}":"x\\u0000y"}`),
    hostile(`half a pair in JSON ${field}`, JSON_TYPE, `{"${field}":"\\ud800"}`),
    hostile(`null as ${field}`, JSON_TYPE, `{"${field}":null}`),
    hostile(`a number as ${field}`, JSON_TYPE, `{"${field}":-1.5}`),
    hostile(`an object as ${field}`, JSON_TYPE, `{"${field}":{"__proto__":[]}}`),
    hostile(`15,000 numbers as ${field}`, JSON_TYPE, `{"${field}":[${NUMBERS}]}`),
  ]);

/** Forms with characters that no text may contain. */
export const hostileForms = (fields: readonly string[]): HostileBody[] =>
  fields.flatMap((field) => [
    hostile(`a NUL in ${field}`, FORM, `${encodeURIComponent(field)}=x%00y`),
    hostile(`half a pair in ${field}`, FORM, `${encodeURIComponent(field)}=%ED%BF%BF`),
    hostile(`a NUL in the part ${field}`, MULTIPART, whole(part(field, 'x\0y'))),
  ]);

/** Broken multipart bodies. `more` follows the name of each part, for example a file name. */
export function hostileParts(name: string, more: string): HostileBody[] {
  const head = (length: number) => `${more}\r\nX-More: ${'a'.repeat(length)}`;
  return [
    hostile('2,000 parts', MULTIPART, whole(...repeated(2_000, (place) => part(`f${place}`, 'x', more)))),
    hostile('2,000 parts of one name', MULTIPART, whole(...repeated(2_000, () => part(name, '', more)))),
    hostile('a part with a head of 60 KB', MULTIPART, whole(part(name, 'x', head(60_000)))),
    hostile('a part with a head of 5 KB', MULTIPART, whole(part(name, 'x', head(5_000)))),
    hostile('a part with a head of 900 KB', MULTIPART, whole(part(name, 'x', head(900_000)))),
    hostile('a NUL in the name of a part', MULTIPART, whole(part('a\0b', 'x', more))),
    hostile('a NUL in a file name', MULTIPART, whole(part(name, 'x', '; filename="a\0b.png"'))),
    hostile('half a pair in a file name', MULTIPART, whole(part(name, 'x', `; filename="a${HALF}.png"`))),
    hostile('half a pair in the name of a part', MULTIPART, whole(part(`a${HALF}`, 'x', more))),
    hostile('no boundary', 'multipart/form-data', whole(part(name, 'x', more))),
    hostile('an empty boundary', 'multipart/form-data; boundary=', whole(part(name, 'x', more))),
    hostile('another boundary', 'multipart/form-data; boundary=y', whole(part(name, 'x', more))),
    hostile('an empty multipart body', MULTIPART, ''),
    hostile('no end', MULTIPART, part(name, 'x', more)),
    hostile('an end too early', MULTIPART, `--x\r\nContent-Disposition: form-data; name="${name}"`),
    hostile('a part without a name', MULTIPART, '--x\r\nContent-Disposition: form-data\r\n\r\nx\r\n--x--'),
    hostile('a part without a head', MULTIPART, '--x\r\n\r\nx\r\n--x--'),
    hostile('a part behind the end', MULTIPART, `--x--\r\n${whole(part(name, 'x', more))}`),
    hostile('garbage', MULTIPART, 'garbage'),
  ];
}

/** Bodies whose type is not that of a form. */
export const OTHER_TYPES: HostileBody[] = [
  hostile('plain text', 'text/plain', 'email=ada@example.com'),
  hostile('XML', 'application/xml', '<email>ada@example.com</email>'),
  hostile('a form in a mixed body', 'multipart/mixed; boundary=x', whole(part('email', 'x'))),
  hostile('no type at all', null, 'email=ada@example.com'),
  hostile('an invalid type', 'form', 'email=ada@example.com'),
];
