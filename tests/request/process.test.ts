import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  dial,
  halfRequest,
  isClosed,
  isReady,
  logLines,
  postHead,
  removeFolders,
  runMain,
  type ShopProcess,
  temporaryFolder,
  until,
} from './process.ts';

const running: ShopProcess[] = [];

async function start(args: string[], environment: Record<string, string> = {}): Promise<ShopProcess> {
  const shop = await runMain(args, { DEMO: 'off', ...environment });
  running.push(shop);
  return shop;
}

/** The shop that most tests use. It is started once, because creating a database takes most of a start. */
let shop: ShopProcess;

beforeAll(async () => {
  shop = await start([]);
  await until(shop, () => isReady(shop));
}, 120_000);

afterAll(async () => {
  for (const each of running) each.kill('SIGKILL');
  await Promise.all(running.map((each) => each.exit));
  removeFolders();
});

test('a second process on the same data directory, or on the same port, says so in one sentence', async () => {
  const sameData = await start([], { DATA_DIR: shop.dataDir });
  expect(await sameData.exit).toBe(1);
  expect(sameData.output()).toMatch(/^The shop in DATA_DIR \S+ is already running\. [^\n]+\n$/);
  const samePort = await start([], { PORT: new URL(shop.address).port });
  expect(await samePort.exit).toBe(1);
  // On a slow machine the log may have printed lines before.
  const printed = samePort
    .output()
    .split('\n')
    .filter((line) => !line.startsWith('{'));
  expect(printed).toEqual([
    `Port ${new URL(shop.address).port} is already in use. Stop the program that uses it, or choose another port with PORT.`,
    '',
  ]);
  expect(await isReady(shop)).toBe(true);
});

test.each([
  [
    { DATABASE_URL: 'postgres://somebody:secret-word@127.0.0.1:9/shop' },
    'The database of DATABASE_URL refused the connection: nothing listens at 127.0.0.1:9 (ECONNREFUSED).\n',
  ],
  [
    { DATA_DIR: '/etc/hostname/data' },
    'The shop cannot write to DATA_DIR /etc/hostname/data: it is no folder, and none can be made there.\n',
  ],
  [{ HOST: '192.0.2.1' }, 'HOST 192.0.2.1 is not an address of this machine.\n'],
  [
    { STRIPE_SECRET_KEY: 'hello' },
    'STRIPE_SECRET_KEY: must be a secret key of Stripe: sk_live_…, sk_test_…, rk_live_… or rk_test_…\n',
  ],
])('a start that cannot be says why in one sentence: %o', async (environment, sentence) => {
  const refused = await start([], { PORT: '0', ...environment });
  expect([await refused.exit, refused.output()]).toEqual([1, sentence]);
});

test('a bad environment is one line per variable', async () => {
  const refused = await start([], { LOG_LEVEL: 'loud', RATE_LIMITS: 'maybe' });
  expect(await refused.exit).toBe(1);
  expect(refused.output()).toBe(
    'RATE_LIMITS: must be on or off\nLOG_LEVEL: must be fatal, error, warn, info, debug, trace or silent\n',
  );
});

const services = join(temporaryFolder(), 'services.json');
writeFileSync(
  services,
  JSON.stringify([
    {
      slug: 'by-command',
      service_title: 'By command',
      category: 'Fix Problems',
      price_usd: 10_000,
      status: 'published',
    },
  ]),
);

test('a command runs inside the running shop', async () => {
  expect(statSync(join(shop.dataDir, 'control.sock')).mode & 0o777).toBe(0o600);
  expect((await fetch(`${shop.address}/service/by-command`)).status).toBe(404);
  const inside = await start(['import', 'services', services], { DATA_DIR: shop.dataDir });
  expect([await inside.exit, inside.output()]).toEqual([0, expect.stringContaining('1')]);
  await until(shop, async () => (await fetch(`${shop.address}/service/by-command`)).status === 200);
});

test('[T24] the start prints a link that makes the first owner', async () => {
  const linkOf = (output: string) => /\/auth\/sign-up\?set-up=[\w-]{43}/.exec(output)?.[0] ?? null;
  await until(shop, () => linkOf(shop.output()) !== null);
  const path = linkOf(shop.output()) ?? '';
  // The log does not contain the link, and all its lines are JSON.
  expect(logLines(shop).every((line) => typeof line['level'] === 'number')).toBe(true);
  expect(shop.log()).not.toContain('set-up=');
  const opened = await fetch(shop.address + path, { redirect: 'manual' });
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const page = await fetch(`${shop.address}/auth/sign-up?step=set-up`, { headers: { cookie } });
  expect(await page.text()).toContain('Set up your shop');
});

test('admin:create works in the running shop; its link opens the page that sets a password', async () => {
  const args = ['admin:create', '--email', 'mara@example.com', '--name', 'Mara Ellison'];
  const created = await start(args, { DATA_DIR: shop.dataDir });
  expect(await created.exit).toBe(0);
  expect(created.output()).toContain('Created Mara Ellison, mara@example.com, as owner.');
  const path = /\/auth\/reset-password\?token=[\w-]{43}/.exec(created.output())?.[0] ?? '';
  const opened = await fetch(shop.address + path, { redirect: 'manual' });
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const page = await fetch(`${shop.address}/auth/reset-password`, { headers: { cookie } });
  expect(await page.text()).toContain('Choose a new password');
  const wrong = await start(['admin:create', '--email', 'mara', '--role', 'king'], {
    DATA_DIR: shop.dataDir,
  });
  expect(await wrong.exit).toBe(1);
  expect(wrong.output().trim().split('\n')).toEqual([
    'Enter an email address, like name@example.com.',
    'Enter your name.',
    'ROLE must be one of owner, manager, editor, fulfiller, analyst.',
  ]);
});

test('a command line that leaves without reading its answer leaves the shop running', async () => {
  const call = JSON.stringify({ name: 'import', args: [], cwd: '/' });
  // The client is busy while the response arrives, and is killed before it reads it: the connection is reset.
  const leaving = `require('node:net').connect(process.argv[1]).on('connect', function () {
    this.write(process.argv[2] + '\\n');
    for (const end = Date.now() + 500; Date.now() < end; );
    process.kill(process.pid, 'SIGKILL');
  })`;
  const left = spawn(process.execPath, ['--eval', leaving, join(shop.dataDir, 'control.sock'), call]);
  await once(left, 'exit');
  await until(shop, () => Promise.resolve(shop.log().includes('command line left')));
  expect(await isReady(shop)).toBe(true);
});

test('an unknown command names those there are', async () => {
  const refused = await start(['sell-everything']);
  expect(await refused.exit).toBe(1);
  expect(refused.output()).toMatch(/^Unknown command "sell-everything"\. Commands: serve, import[^\n]*\.\n$/);
});

test('[T13] what is no HTTP, too long or too slow is answered plainly and closed', async () => {
  const cases: [string, RegExp][] = [
    ['HELLO\r\n\r\n', /^HTTP\/1\.1 400 /],
    [`GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, /^HTTP\/1\.1 431 /],
    [
      'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      /^HTTP\/1\.1 400 /,
    ],
    ['GET /\0 HTTP/1.1\r\nHost: x\r\n\r\n', /^HTTP\/1\.1 400 /],
    ['TRACE / HTTP/1.1\r\nHost: x\r\n\r\n', /^HTTP\/1\.1 405 /],
    ['GET * HTTP/1.1\r\nHost: x\r\n\r\n', /^HTTP\/1\.1 400 /],
  ];
  for (const [bytes, expected] of cases) {
    const { socket, answer } = await dial(shop);
    socket.write(bytes);
    const text = await answer;
    expect(text, JSON.stringify(bytes.slice(0, 30))).toMatch(expected);
    expect(text).toContain('X-Content-Type-Options: nosniff');
    expect(text).not.toMatch(/node|express|stack/i);
  }
  expect(await isReady(shop)).toBe(true);
});

test('[T11] the absolute form of a request line names no host of ours', async () => {
  const { socket, answer } = await dial(shop);
  socket.write('GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n');
  const text = await answer;
  expect(text).toMatch(/^HTTP\/1\.1 200 /);
  expect(text).not.toContain('evil.example');
});

test('[T13] a body over the limit is answered while the client still sends', async () => {
  const { socket, answer } = await dial(shop);
  socket.write(postHead(shop, 50_000_000) + ' '.repeat(1_000));
  expect(await answer).toMatch(/^HTTP\/1\.1 413 /);
});

test('SIGTERM finishes the request under way, accepts no other, and ends with 0', async () => {
  const half = await halfRequest(shop);
  shop.kill('SIGTERM');
  await until(shop, () => isClosed(shop));
  half.finish();
  expect(await half.answer).toMatch(/^HTTP\/1\.1 200 /);
  const answeredAt = Date.now();
  expect(await shop.exit).toBe(0);
  // Connections that were cut before do not delay the stop.
  expect(Date.now() - answeredAt).toBeLessThan(20_000);
});

test('a command runs on its own while the shop is closed, and the next start has what it did', async () => {
  const alone = await start(['import', 'services', services, '--replace'], { DATA_DIR: shop.dataDir });
  expect([await alone.exit, alone.output()]).toEqual([0, expect.stringContaining('1')]);
  shop = await start([], { DATA_DIR: shop.dataDir, PORT: '0' });
  await until(shop, () => shop.output().includes('The shop is open at'));
  const address = /The shop is open at (\S+)/.exec(shop.output())?.[1] ?? '';
  expect(address).not.toBe(shop.address);
  // An owner was created in the meantime.
  expect(shop.output()).not.toContain('set-up=');
  expect((await fetch(`${address}/service/by-command`)).status).toBe(200);
  shop = { ...shop, address: address.replace('localhost', '127.0.0.1') };
});

test('one stop may arrive twice at once; a second one a second later ends the process', async () => {
  await halfRequest(shop);
  const startedAt = Date.now();
  shop.kill('SIGINT');
  shop.kill('SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(shop.child.exitCode).toBe(null);
  shop.kill('SIGINT');
  expect(await shop.exit).toBe(1);
  // The first stop alone would wait ten seconds for the half request, and end with 0.
  expect(Date.now() - startedAt).toBeLessThan(8_000);
});
