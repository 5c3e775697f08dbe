import { type Call, MAY, type Row } from './row.ts';
import { readTraces, written } from './traces.ts';
import { cookiesOf, EVERYONE, isGuest, type Who, type World } from './world.ts';

const CLOSED = new Set([401, 403, 404]);
/** Pages where people first sign in or confirm an order's mailbox: a redirect there is a refusal. */
const PROOF_REDIRECT = /^\/(auth\/sign-in|orders\/[\da-f-]{36}\/confirm)\?next=/;
const BROWSER = 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0';
/** The tables that store a confirmed identity. */
const PROOF = new Set(['sessions', 'audit_log']);

type Sent = { status: number; location: string; text: string };

function bodyOf(row: Row, { fields = {}, file, json }: Call): BodyInit | null {
  if (json !== undefined) return typeof json === 'string' ? json : JSON.stringify(json);
  const named = { ...(row.intent !== '' && { intent: row.intent }), ...fields };
  const pairs = Object.entries(named).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value] as [string, string]),
  );
  if (!file) return new URLSearchParams(pairs).toString();
  const form = new FormData();
  for (const [name, value] of pairs) form.append(name, value);
  form.append(file.field ?? 'file', new File([new Uint8Array(file.bytes)], file.name));
  return form;
}

/** Returns the path: pages are requested as their script does, which runs the action and renders nothing. */
function pathOf(call: Call, isPage: boolean): string {
  const [path = '', query] = call.path.split('?');
  return path + (isPage ? '.data' : '') + (query === undefined ? '' : `?${query}`);
}

async function send(
  world: World,
  row: Row,
  call: Call,
  { cookie, isPage }: { cookie: string; isPage: boolean },
): Promise<Sent> {
  const { publicUrl } = world.shop.settings;
  const headers = new Headers({ Origin: publicUrl, Accept: 'application/json', 'User-Agent': BROWSER });
  if (cookie) headers.set('Cookie', cookie);
  if (call.json !== undefined) headers.set('Content-Type', 'application/json');
  else if (!call.file) headers.set('Content-Type', 'application/x-www-form-urlencoded');
  for (const [name, value] of Object.entries(call.headers ?? {})) headers.set(name, value);
  const body = bodyOf(row, call);
  const request = new Request(publicUrl + pathOf(call, isPage), { method: 'POST', headers, body });
  const answer = await world.shop.handle(request);
  const text = await answer.text();
  const led = /"redirect","([^"]*)"/.exec(text)?.[1];
  return { status: answer.status, location: answer.headers.get('Location') ?? led ?? '', text };
}

const isRefusal = ({ status, location }: Sent) => CLOSED.has(status) || PROOF_REDIRECT.test(location);

const summarize = ({ status, location, text }: Sent) => `${status} ${location || text.slice(0, 160)}`;

export type Walked = { tried: number; faults: string[] };

type Asking = { world: World; row: Row; isPage: boolean };

async function askAs({ world, row, isPage }: Asking, who: Who, call: Call): Promise<Sent> {
  const cookie = call.cookie ?? cookiesOf(world, who, call.orderId ?? '');
  return send(world, row, call, { cookie, isPage });
}

/**
 * Tries people without the right: each must be refused, and together they must leave no trace and no line in
 * the error log. Those without an account request what a guest bought.
 */
async function walkWithout(asking: Asking, people: readonly Who[]): Promise<string[]> {
  const { world, row } = asking;
  const calls: { who: Who; call: Call }[] = [];
  for (const group of [people.filter(isGuest), people.filter((who) => !isGuest(who))]) {
    const [first] = group;
    const call = first && (await row.make(world, first));
    if (call) calls.push(...group.map((who) => ({ who, call })));
  }
  const [before, lines] = [await readTraces(world), world.errorLines()];
  const faults: string[] = [];
  for (const { who, call } of calls) {
    const sent = await askAs(asking, who, call);
    if (!isRefusal(sent)) faults.push(`${who}: ${summarize(sent)}`);
  }
  const tables = written(before, await readTraces(world));
  if (tables.length > 0) faults.push(`${people.join(', ')}: ${tables.join(', ')} were written`);
  if (world.errorLines() > lines) faults.push(`${people.join(', ')}: a refusal is logged as an error`);
  return faults;
}

type Answered = { answers: { who: Who; sent: Sent }[]; tables: string[] };

/**
 * Sends one request per person, each about a target of its own, in parallel: public sign-in addresses are
 * slow on purpose.
 */
async function askAll(asking: Asking, people: readonly Who[]): Promise<Answered> {
  const { world, row } = asking;
  const calls = await Promise.all(people.map(async (who) => ({ who, call: await row.make(world, who) })));
  const before = await readTraces(world);
  const answers = await Promise.all(
    calls.map(async ({ who, call }) => ({ who, sent: await askAs(asking, who, call) })),
  );
  return { answers, tables: written(before, await readTraces(world)) };
}

const faultsOf = ({ answers, tables }: Answered, isWrong: (sent: Sent) => boolean) =>
  answers
    .filter(({ sent }) => isWrong(sent))
    .map(({ who, sent }) => `${who}: ${summarize(sent)}, wrote ${tables.join(', ') || 'nothing'}`);

/** Tries people with the right: each must succeed, and the action must be done. */
async function walkWith(asking: Asking, people: readonly Who[]): Promise<string[]> {
  const { isRead = false, status } = asking.row;
  const answered = await askAll(asking, sampleOf(people));
  const isDone = isRead ? answered.tables.length === 0 : answered.tables.length > 0;
  const isServed = (sent: Sent) => !isRefusal(sent) && (sent.status < 400 || sent.status === status);
  return faultsOf(answered, (sent) => !isDone || !isServed(sent));
}

/** Groups of people that an address without a right cannot distinguish, and those who are tried for them. */
const ALIKE: readonly { everyone: readonly Who[]; sample: readonly Who[] }[] = [
  // Such an address only knows whether a person has an account and is on the team: of the team, the roles
  // with the most and the fewest rights are tried.
  { everyone: MAY.SIGNED_IN, sample: ['owner', 'analyst', 'customer'] },
  // It may find the cookie of an order, or none.
  { everyone: MAY.SIGNED_OUT, sample: ['guest', 'stranger'] },
];

/**
 * Returns who of these people is tried: where all with an account are among them, or all without one, no
 * right decides, so some of them are tried for all. Where one of them is refused, everyone is tried.
 */
function sampleOf(people: readonly Who[]): readonly Who[] {
  const represented = new Set(
    ALIKE.filter(({ everyone }) => everyone.every((who) => people.includes(who))).flatMap(
      ({ everyone, sample }) => everyone.filter((who) => !sample.includes(who)),
    ),
  );
  return people.filter((who) => !represented.has(who));
}

/** Tries people for whom the action changes nothing: none may be refused, and only proofs may be written. */
async function walkIdle(asking: Asking, people: readonly Who[]): Promise<string[]> {
  if (people.length === 0) return [];
  const answered = await askAll(asking, sampleOf(people));
  const isDone = answered.tables.some((name) => !PROOF.has(name));
  return faultsOf(answered, (sent) => isDone || isRefusal(sent) || sent.status >= 500);
}

/** From this many people on, they are tried in parallel. */
const CROWD = 4;
/** A refusal is an empty page or a sentence, and contains nothing of what it refuses. */
const LONGEST_REFUSAL = 60_000;

/** Tries a person with the right whose identity was confirmed too long ago. */
async function walkUnproved(asking: Asking): Promise<string[]> {
  const { world, row } = asking;
  const [who] = row.may;
  if (!row.needsProof || !who) return [];
  const call = await row.make(world, who);
  const cookie = await world.withoutProof(world.person(who));
  const before = await readTraces(world);
  const sent = await askAs(asking, who, { ...call, cookie });
  const tables = written(before, await readTraces(world));
  const isPrompted = sent.status === 422 || sent.status === 403;
  return isPrompted && tables.length === 0
    ? []
    : [`${who}, unproved: ${summarize(sent)}, wrote ${tables.join(', ')}`];
}

/** Tries one row as everyone, or as those who are tried for them. */
export async function walkRow(asking: Asking): Promise<Walked> {
  const { row } = asking;
  const idle = row.idle ?? [];
  const refused = EVERYONE.filter((who) => !row.may.includes(who) && !idle.includes(who));
  const faults = await walkWithout(asking, refused);
  faults.push(...(await walkIdle(asking, idle)));
  const groups = row.may.length < CROWD ? row.may.map((who) => [who]) : [row.may];
  for (const people of groups) faults.push(...(await walkWith(asking, people)));
  faults.push(...(await walkUnproved(asking)));
  return { tried: EVERYONE.length, faults: faults.map((fault) => `${row.address} ${row.intent}: ${fault}`) };
}

/**
 * Requests an address as everyone: people with the right get it, all others are refused or redirected to sign
 * in.
 */
export async function readRow(world: World, row: Row): Promise<string[]> {
  const faults: string[] = [];
  for (const people of [EVERYONE.filter(isGuest), EVERYONE.filter((who) => !isGuest(who))]) {
    const [first] = people;
    if (!first) continue;
    const call = await row.make(world, first);
    for (const who of people) {
      const headers = { Accept: 'application/json', Cookie: cookiesOf(world, who, call.orderId ?? '') };
      const answer = await world.shop.get(call.path, headers);
      const sent = {
        status: answer.status,
        location: answer.headers.get('Location') ?? '',
        text: await answer.text(),
      };
      const isServed = sent.status < 400 && !isRefusal(sent);
      const isRefused = isRefusal(sent) && sent.text.length < LONGEST_REFUSAL;
      if (row.may.includes(who) ? !isServed : !isRefused)
        faults.push(`${row.address}: ${who}: ${summarize(sent)}`);
    }
  }
  return [...faults, ...(await readUnproved(world, row))];
}

/**
 * Tries a person with the right whose identity was confirmed too long ago: redirected to the page that asks
 * for it.
 */
async function readUnproved(world: World, row: Row): Promise<string[]> {
  const [who] = row.may;
  if (!row.needsProof || !who) return [];
  const { path } = await row.make(world, who);
  const answer = await world.shop.get(path, { Cookie: await world.withoutProof(world.person(who)) });
  const location = answer.headers.get('Location') ?? '';
  const isPrompted = answer.status === 302 && location === `/admin/confirm?next=${encodeURIComponent(path)}`;
  return isPrompted ? [] : [`${row.address}: ${who}, unproved: ${answer.status} ${location}`];
}
