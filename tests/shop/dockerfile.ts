import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** The result of the Dockerfile's last stage, as folders of this machine. */
export type Image = {
  /** The image's `/`. */
  root: string;
  /** The working directory of its commands. */
  folder: string;
  env: Record<string, string>;
  /** User and group id. */
  user: [number, number];
  command: string[];
  healthCheck: string[];
  remove(): void;
};

type Step = { word: string; flags: Map<string, string>; rest: string };

type Stage = {
  name: string;
  root: string;
  workdir: string;
  env: Record<string, string>;
  facts: Map<string, string>;
};

function readSteps(): Step[] {
  const text = readFileSync(join(ROOT, 'Dockerfile'), 'utf8').replaceAll('\\\n', ' ');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, word = '', flagText = '', rest = ''] = /^(\w+)((?: --\S+)*) (.*)$/.exec(line) ?? [];
      const flags = flagText
        .split(' ')
        .filter(Boolean)
        .map((flag) => flag.slice(2).split('=') as [string, string]); // only `--name=value` is used
      return { word, flags: new Map(flags), rest };
    });
}

/** A path of the image as a path of this machine. */
const inside = (stage: Stage, path: string) =>
  join(stage.root, isAbsolute(path) ? path : join(stage.workdir, path));

/**
 * Copies as `COPY` does. `isLinked` uses hard links where possible, for trees in which nothing changes in
 * place.
 */
async function copyAll(from: string, to: string, isLinked: boolean): Promise<void> {
  const isFolder = statSync(from).isDirectory();
  const source = isFolder ? `${from}/.` : from;
  if (isFolder) mkdirSync(to, { recursive: true });
  if (
    isLinked &&
    (await run('cp', ['-al', source, to]).then(
      () => true,
      () => false,
    ))
  )
    return;
  await run('cp', ['-a', source, to]);
}

/**
 * Copies the build context without what .dockerignore excludes. All its patterns are names at the top level.
 */
function copyContext(to: string): void {
  const patterns = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  const ignored = patterns.map((pattern) => join(ROOT, pattern));
  const isIgnored = (path: string) =>
    ignored.some((name) => (name.endsWith('*') ? path.startsWith(name.slice(0, -1)) : path === name));
  cpSync(ROOT, to, { recursive: true, filter: (path) => !isIgnored(path) });
}

async function copy(stage: Stage, { flags, rest }: Step, stages: Stage[]): Promise<void> {
  const words = rest.split(' ');
  const to = inside(stage, words.at(-1) ?? '');
  const from = stages.find(({ name }) => name === flags.get('from'));
  if (rest === '. .') return copyContext(to);
  for (const word of words.slice(0, -1)) {
    const isFolder = rest.endsWith('/');
    if (isFolder) mkdirSync(to, { recursive: true });
    const source = from ? join(from.root, word) : join(ROOT, word);
    await copyAll(
      source,
      isFolder ? join(to, basename(word)) : to,
      from !== undefined && !flags.has('chown'),
    );
  }
  const owner = flags.get('chown');
  if (owner && process.getuid?.() === 0) await run('chown', ['-R', owner, to]);
}

/** The words of a command in JSON form. */
const words = (text: string) => JSON.parse(text.slice(text.indexOf('['))) as string[];

async function apply(stage: Stage, step: Step, stages: Stage[], env: NodeJS.ProcessEnv): Promise<void> {
  const { word, rest } = step;
  if (word === 'WORKDIR') stage.workdir = rest;
  if (word === 'WORKDIR') mkdirSync(inside(stage, '.'), { recursive: true });
  else if (word === 'COPY') await copy(stage, step, stages);
  else if (word === 'ENV')
    for (const pair of rest.split(' ')) stage.env[pair.split('=')[0] ?? ''] = pair.split('=')[1] ?? '';
  else if (word === 'RUN')
    await run('sh', ['-c', rest], { cwd: inside(stage, '.'), env: { ...env, ...stage.env } });
  else stage.facts.set(word, rest);
}

/**
 * Gives the build stage the installation and build of this checkout, so that its steps find their work done,
 * as with Docker's cache.
 */
async function lend(folder: string): Promise<void> {
  await copyAll(join(ROOT, 'node_modules'), join(folder, 'node_modules'), true);
  // The only file that npm changes in place.
  const hidden = join(folder, 'node_modules', '.package-lock.json');
  rmSync(hidden, { force: true });
  cpSync(join(ROOT, 'node_modules', '.package-lock.json'), hidden);
  await copyAll(join(ROOT, 'build'), join(folder, 'build'), false);
}

async function machineCache(): Promise<string> {
  return (await run('npm', ['config', 'get', 'cache'], { cwd: ROOT })).stdout.trim();
}

/**
 * The environment of the steps: the machine's tools and a home folder of their own. With `isLent` also npm's
 * cache of the machine.
 */
async function buildEnvironment(home: string, isLent: boolean): Promise<NodeJS.ProcessEnv> {
  const path = (process.env.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules'));
  return {
    PATH: path.join(':'),
    HOME: home,
    NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS,
    ...(isLent && { npm_config_cache: await machineCache(), npm_config_prefer_offline: 'true' }),
  };
}

/** The result of a stage. Environment variables with a path of the image get the path on this machine. */
function imageOf(stage: Stage, place: string): Image {
  const fact = (word: string) => stage.facts.get(word) ?? '[]';
  const [uid = 0, gid = 0] = fact('USER').split(':').map(Number);
  const env = Object.entries(stage.env).map(([name, value]) => [
    name,
    isAbsolute(value) ? join(stage.root, value) : value,
  ]);
  return {
    root: stage.root,
    folder: inside(stage, '.'),
    env: Object.fromEntries(env),
    user: [uid, gid],
    command: words(fact('CMD')),
    healthCheck: words(fact('HEALTHCHECK')),
    remove: () => rmSync(place, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }),
  };
}

/**
 * Runs the steps of the Dockerfile in order, on folders of this machine that then hold the files of the
 * image. `isLent` gives the build stage the installation and build of this checkout.
 */
export async function buildImage({ isLent }: { isLent: boolean }): Promise<Image> {
  const place = mkdtempSync(join(tmpdir(), 'prixfixe-image-'));
  // Another user will run it.
  chmodSync(place, 0o755);
  const env = await buildEnvironment(place, isLent);
  const stages: Stage[] = [];
  for (const step of readSteps()) {
    if (step.word === 'FROM') {
      const name = / AS (\w+)$/.exec(step.rest)?.[1] ?? 'image';
      stages.push({ name, root: join(place, name), workdir: '/', env: {}, facts: new Map() });
    }
    const stage = stages.at(-1);
    if (!stage) throw new Error('a step before the first FROM');
    await apply(stage, step, stages, env);
    if (isLent && step.word === 'WORKDIR' && stage.name === 'build') await lend(inside(stage, '.'));
  }
  const last = stages.at(-1);
  if (!last) throw new Error('no stage');
  return imageOf(last, place);
}
