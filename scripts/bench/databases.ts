import { Client } from 'pg';

import { findPostgres, startTestPostgresCluster } from '../test/postgres-cluster.mjs';
import type { Figure } from './part.ts';
import { copyOf, stop, createBenchmarkTemporaryFolder } from './processes.ts';
import { type Place, startShop } from './shop-process.ts';

/** A kind of database that a shop of the bench can have. */
export type Engine = {
  /** The name in result rows: `embedded` or `Postgres 15.3`. */
  name: string;
  isServer: boolean;
  /** Returns a place with an empty database. */
  emptyPlace: () => Promise<Place>;
  /** Returns a new place with the demo shop as an earlier process left it. */
  demoPlace: () => Promise<Place>;
};

let embeddedDemo: Promise<string> | undefined;
const embeddedPlace = (dataDir: string): Place => ({ dataDir, environment: {}, databasePid: null });

/** The database in the shop's own process. */
export const embedded: Engine = {
  name: 'embedded',
  isServer: false,
  emptyPlace: async () => embeddedPlace(createBenchmarkTemporaryFolder()),
  async demoPlace() {
    embeddedDemo ??= filled(embeddedPlace(createBenchmarkTemporaryFolder()));
    return embeddedPlace(copyOf(await embeddedDemo));
  },
};

/** Remembers where a stopped shop left the demo shop, so that it is not created again. */
export function keepDemo({ dataDir }: Place): void {
  embeddedDemo ??= Promise.resolve(dataDir);
}

/** Starts and stops a shop once, which leaves the demo shop in its place. */
async function filled(place: Place): Promise<string> {
  const shop = await startShop(place, { anyCore: true });
  await stop(shop.process);
  return place.dataDir;
}

type Cluster = Awaited<ReturnType<typeof startTestPostgresCluster>>;
let server: Promise<{ engine: Engine; cluster: Cluster } | null> | undefined;

/** Returns a throw-away Postgres server, the same one for the whole bench; null where none is installed. */
export async function postgres(): Promise<Engine | null> {
  server ??= startServer();
  return (await server)?.engine ?? null;
}

/** Stops the server, if one was started. */
export async function stopPostgres(): Promise<void> {
  await (await server)?.cluster.stop();
}

async function startServer(): Promise<{ engine: Engine; cluster: Cluster } | null> {
  const [installed] = await findPostgres();
  if (!installed) return null;
  const cluster = await startTestPostgresCluster(installed);
  let created = 0;
  async function newDatabase(template = 'template0'): Promise<string> {
    const name = `bench_${(created += 1)}`;
    const locale = template === 'template0' ? `encoding 'UTF8' locale 'C.UTF-8'` : '';
    const client = new Client({ connectionString: cluster.url });
    await client.connect();
    await client.query(`create database ${name} template ${template} ${locale}`);
    await client.end();
    return name;
  }
  const place = (name: string, dataDir: string): Place => ({
    dataDir,
    environment: { DATABASE_URL: cluster.url.replace(/postgres$/, name) },
    databasePid: cluster.pid,
  });
  let demo: Promise<{ name: string; dataDir: string }> | undefined;
  async function makeDemo() {
    const name = await newDatabase();
    return { name, dataDir: await filled(place(name, createBenchmarkTemporaryFolder())) };
  }
  const engine: Engine = {
    name: `Postgres ${installed.version}`,
    isServer: true,
    emptyPlace: async () => place(await newDatabase(), createBenchmarkTemporaryFolder()),
    async demoPlace() {
      const { name, dataDir } = await (demo ??= makeDemo());
      return place(await newDatabase(name), copyOf(dataDir));
    },
  };
  return { engine, cluster };
}

/** The note for rows that need a server where none is installed. */
export const NO_POSTGRES = 'the rows on Postgres: no server is installed';

/**
 * Measures on the embedded database and on a Postgres server; where none is installed, the result notes that.
 */
export async function onBothDatabases(
  measure: (engine: Engine) => Promise<Figure[]>,
): Promise<{ figures: Figure[]; notRun?: string[] }> {
  const figures = await measure(embedded);
  const onServer = await postgres();
  if (!onServer) return { figures, notRun: [NO_POSTGRES] };
  return { figures: [...figures, ...(await measure(onServer))] };
}
