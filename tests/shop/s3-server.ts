import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

const KEY_ID = 'AKIAPRIXFIXETESTS';
const SECRET = 'the secret key of the tests, as long as a real one';
const REGION = 'eu-test-1';
const BUCKET = 'shop-files';

/** A small server with as much of S3 as the shop needs. It refuses requests without a valid signature. */
export type S3Server = {
  /** The environment of a shop that stores its files here. */
  env: Record<
    'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY',
    string
  >;
  files: Map<string, { bytes: Buffer; changedAt: Date }>;
  /** Requests such as `PUT /bucket/key`, in order of arrival. Refused ones begin with their status. */
  calls: string[];
  close(): Promise<void>;
};

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, content: string) => createHmac('sha256', key).update(content).digest();
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** The canonical request of Signature Version 4, rebuilt from the request that arrived. */
function canonical(incoming: IncomingMessage, url: URL, signed: string[]): string {
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&');
  const headers = signed.map((name) => `${name}:${[incoming.headers[name] ?? ''].flat().join(',').trim()}\n`);
  const payload = String(incoming.headers['x-amz-content-sha256']);
  return [incoming.method, url.pathname, query, headers.join(''), signed.join(';'), payload].join('\n');
}

/** Why a request is refused. Null if its signature is valid and matches the body. */
function doubt(incoming: IncomingMessage, url: URL, body: Buffer): string | null {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w{64})$/.exec(
      String(incoming.headers.authorization),
    );
  if (!found) return 'AccessDenied';
  const [, keyId, day = '', region, signed = '', signature] = found;
  const names = signed.split(';');
  const date = String(incoming.headers['x-amz-date']);
  if (keyId !== KEY_ID || region !== REGION || !date.startsWith(day)) return 'InvalidAccessKeyId';
  if (!['host', 'x-amz-date'].every((name) => names.includes(name))) return 'AccessDenied';
  const payload = String(incoming.headers['x-amz-content-sha256']);
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const scope = `${day}/${REGION}/s3/aws4_request`;
  const text = `AWS4-HMAC-SHA256\n${date}\n${scope}\n${sha256(canonical(incoming, url, names))}`;
  const key = hmac(hmac(hmac(hmac(`AWS4${SECRET}`, day), REGION), 's3'), 'aws4_request');
  return hmac(key, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}

/** So small that listing needs several pages. */
const PAGE = 2;

function listing({ files }: Pick<S3Server, 'files'>, url: URL): string {
  const prefix = url.searchParams.get('prefix') ?? '';
  const from = url.searchParams.get('continuation-token') ?? '';
  const keys = [...files.keys()].filter((key) => key.startsWith(prefix) && key > from).toSorted();
  const page = keys.slice(0, Math.min(PAGE, Number(url.searchParams.get('max-keys') ?? PAGE)));
  const next = keys.length > page.length ? page.at(-1) : undefined;
  const contents = page.map((key) => {
    const file = files.get(key);
    return `<Contents><Key>${key}</Key><LastModified>${file?.changedAt.toISOString()}</LastModified><Size>${file?.bytes.length}</Size></Contents>`;
  });
  const rest = next ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult><Name>${BUCKET}</Name><IsTruncated>${next !== undefined}</IsTruncated>${rest}${contents.join('')}</ListBucketResult>`;
}

function refuse(outgoing: ServerResponse, status: number, code: string): void {
  outgoing.writeHead(status, { 'Content-Type': 'application/xml' });
  outgoing.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

function send(
  server: Pick<S3Server, 'files'>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  key: string,
) {
  const file = server.files.get(key);
  if (!file) return refuse(outgoing, 404, 'NoSuchKey');
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(incoming.headers.range ?? '') ?? [];
  const bytes = first === undefined ? file.bytes : file.bytes.subarray(Number(first), Number(last) + 1);
  outgoing.writeHead(first === undefined ? 200 : 206, {
    'Content-Length': bytes.length,
    ...(first !== undefined && { 'Content-Range': `bytes ${first}-${last}/${file.bytes.length}` }),
    'Last-Modified': file.changedAt.toUTCString(),
    ETag: `"${sha256(file.bytes).slice(0, 32)}"`,
  });
  outgoing.end(incoming.method === 'HEAD' ? undefined : bytes);
}

function answer(server: S3Server, incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer): void {
  const url = new URL(incoming.url ?? '', 'http://s3.test');
  const doubts = doubt(incoming, url, body);
  server.calls.push(`${doubts ? '403 ' : ''}${incoming.method} ${url.pathname}`);
  if (doubts) return refuse(outgoing, 403, doubts);
  const [, bucket, ...rest] = url.pathname.split('/');
  const key = decodeURIComponent(rest.join('/'));
  if (bucket !== BUCKET) return refuse(outgoing, 404, 'NoSuchBucket');
  switch (incoming.method) {
    case 'PUT':
      if (Number(incoming.headers['content-length']) !== body.length)
        return refuse(outgoing, 400, 'IncompleteBody');
      server.files.set(key, { bytes: body, changedAt: new Date() });
      return void outgoing.writeHead(200, { ETag: '"x"' }).end();
    case 'DELETE':
      server.files.delete(key);
      return void outgoing.writeHead(204).end();
    case 'GET':
    case 'HEAD':
      if (key !== '') return send(server, incoming, outgoing, key);
      outgoing.writeHead(200, { 'Content-Type': 'application/xml' });
      return void outgoing.end(listing(server, url));
    default:
      return refuse(outgoing, 405, 'MethodNotAllowed');
  }
}

/** Opens the server on a free port of this machine. */
export async function openS3Server(): Promise<S3Server> {
  const listener = createServer((incoming, outgoing) => {
    buffer(incoming).then(
      (body) => answer(server, incoming, outgoing, body),
      () => outgoing.destroy(),
    );
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const place = listener.address();
  if (place === null || typeof place === 'string') throw new Error('no TCP port to be had');
  const server: S3Server = {
    env: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: `http://127.0.0.1:${place.port}`,
      S3_REGION: REGION,
      S3_ACCESS_KEY_ID: KEY_ID,
      S3_SECRET_ACCESS_KEY: SECRET,
    },
    files: new Map(),
    calls: [],
    close: () =>
      new Promise((resolve) => {
        listener.close(() => resolve());
        listener.closeAllConnections();
      }),
  };
  return server;
}
