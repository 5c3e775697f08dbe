import { type Call, MAY, type Row } from './row.ts';
import { readTraces, written } from './traces.ts';
import { cookiesOf, EVERYBODY, isGuest, type Who, type World } from './world.ts';

const CLOSED = new Set([401, 403, 404]);
/** Where people are led who have to show first who they are. */
const DOORS = /^\/(auth\/sign-in|orders\/[\da-f-]{36}\/confirm)\?next=/;
const BROWSER = 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0';
/** Where it is kept that somebody has shown who they are. */
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

/** Pages are asked as their script does, which runs the action and draws nothing. */
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

const isRefusal = ({ status, location }: Sent) => CLOSED.has(status) || DOORS.test(location);

const told = ({ status, location, text }: Sent) => `${status} ${location || text.slice(0, 160)}`;

export type Walked = { tried: number; faults: string[] };

type Asking = { world: World; row: Row; isPage: boolean };

async function askAs({ world, row, isPage }: Asking, who: Who, call: Call): Promise<Sent> {
  const cookie = call.cookie ?? cookiesOf(world, who, call.orderId ?? '');
  return send(world, row, call, { cookie, isPage });
}

/**
 * People without the right: each is refused, and together they leave no trace, nor a line as if something had broken. Those
 * without an account ask for what a guest bought.
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
    if (!isRefusal(sent)) faults.push(`${who}: ${told(sent)}`);
  }
  const tables = written(before, await readTraces(world));
  if (tables.length > 0) faults.push(`${people.join(', ')}: ${tables.join(', ')} were written`);
  if (world.errorLines() > lines) faults.push(`${people.join(', ')}: a refusal is logged as an error`);
  return faults;
}

type Answered = { answers: { who: Who; sent: Sent }[]; tables: string[] };

/** Asks for a target of its own for each, all at once: doors that anybody may try take their time on purpose. */
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
    .map(({ who, sent }) => `${who}: ${told(sent)}, wrote ${tables.join(', ') || 'nothing'}`);

/** People with the right: each is answered, and what was to be done is done. */
async function walkWith(asking: Asking, people: readonly Who[]): Promise<string[]> {
  const { isRead = false, status } = asking.row;
  const answered = await askAll(asking, askedOf(people));
  const isDone = isRead ? answered.tables.length === 0 : answered.tables.length > 0;
  const isServed = (sent: Sent) => !isRefusal(sent) && (sent.status < 400 || sent.status === status);
  return faultsOf(answered, (sent) => !isDone || !isServed(sent));
}

/** Whom an address that asks for no right cannot tell from somebody who is asked in their place. */
const ALIKE: readonly { everybody: readonly Who[]; asked: readonly Who[] }[] = [
  // It knows that somebody has an account, and works here: of the staff those with the most and the fewest rights are asked.
  { everybody: MAY.SIGNED_IN, asked: ['owner', 'analyst', 'customer'] },
  // It may find the cookie of an order, or none.
  { everybody: MAY.SIGNED_OUT, asked: ['guest', 'stranger'] },
];

/**
 * Who of these people is asked: where all who have an account are among them, or all who have none, no right decides, and some of them
 * stand for all. Wherever one is refused what others may, everybody is asked.
 */
function askedOf(people: readonly Who[]): readonly Who[] {
  const represented = new Set(
    ALIKE.filter(({ everybody }) => everybody.every((who) => people.includes(who))).flatMap(
      ({ everybody, asked }) => everybody.filter((who) => !asked.includes(who)),
    ),
  );
  return people.filter((who) => !represented.has(who));
}

/** People for whom there is nothing to do: each is answered, and nothing is done but what they proved. */
async function walkIdle(asking: Asking, people: readonly Who[]): Promise<string[]> {
  if (people.length === 0) return [];
  const answered = await askAll(asking, askedOf(people));
  const isDone = answered.tables.some((name) => !PROOF.has(name));
  return faultsOf(answered, (sent) => isDone || isRefusal(sent) || sent.status >= 500);
}

/** So many may be asked at once. */
const CROWD = 4;
/** A refusal is an empty page or a sentence, and holds nothing of what it refuses. */
const LONGEST_REFUSAL = 60_000;

/** With the right, but with an old proof of who it is. */
async function walkUnproved(asking: Asking): Promise<string[]> {
  const { world, row } = asking;
  const [who] = row.may;
  if (!row.needsProof || !who) return [];
  const call = await row.make(world, who);
  const cookie = await world.withoutProof(world.person(who));
  const before = await readTraces(world);
  const sent = await askAs(asking, who, { ...call, cookie });
  const tables = written(before, await readTraces(world));
  const isAsked = sent.status === 422 || sent.status === 403;
  return isAsked && tables.length === 0
    ? []
    : [`${who}, unproved: ${told(sent)}, wrote ${tables.join(', ')}`];
}

/** Tries one row as everybody, or as those who stand for them. */
export async function walkRow(asking: Asking): Promise<Walked> {
  const { row } = asking;
  const idle = row.idle ?? [];
  const refused = EVERYBODY.filter((who) => !row.may.includes(who) && !idle.includes(who));
  const faults = await walkWithout(asking, refused);
  faults.push(...(await walkIdle(asking, idle)));
  const groups = row.may.length < CROWD ? row.may.map((who) => [who]) : [row.may];
  for (const people of groups) faults.push(...(await walkWith(asking, people)));
  faults.push(...(await walkUnproved(asking)));
  return { tried: EVERYBODY.length, faults: faults.map((fault) => `${row.address} ${row.intent}: ${fault}`) };
}

/** Asks for something by its address, as everybody: who may gets it, all others are refused or led to sign in. */
export async function readRow(world: World, row: Row): Promise<string[]> {
  const faults: string[] = [];
  for (const people of [EVERYBODY.filter(isGuest), EVERYBODY.filter((who) => !isGuest(who))]) {
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
        faults.push(`${row.address}: ${who}: ${told(sent)}`);
    }
  }
  return [...faults, ...(await readUnproved(world, row))];
}

/** With the right, but with an old proof of who it is: led to the page that asks. */
async function readUnproved(world: World, row: Row): Promise<string[]> {
  const [who] = row.may;
  if (!row.needsProof || !who) return [];
  const { path } = await row.make(world, who);
  const answer = await world.shop.get(path, { Cookie: await world.withoutProof(world.person(who)) });
  const location = answer.headers.get('Location') ?? '';
  const isAsked = answer.status === 302 && location === `/admin/confirm?next=${encodeURIComponent(path)}`;
  return isAsked ? [] : [`${row.address}: ${who}, unproved: ${answer.status} ${location}`];
}
