import { Client } from 'pg';

import { findInstalledPostgresServers, startTestPostgresCluster } from '../test/postgres-cluster.mjs';
import type { BenchmarkMeasurement } from './part.ts';
import {
  copyToBenchmarkTemporaryFolder,
  stopChildProcess,
  createBenchmarkTemporaryFolder,
} from './processes.ts';
import { type BenchmarkShopStorage, startBenchmarkShopProcess } from './shop-process.ts';

/** A kind of database that a shop of the bench can have. */
export type BenchmarkDatabaseEngine = {
  /** The name in result rows: `embedded` or `Postgres 15.3`. */
  name: string;
  isServer: boolean;
  /** Returns a place with an empty database. */
  emptyPlace: () => Promise<BenchmarkShopStorage>;
  /** Returns a new place with the demo shop as an earlier process left it. */
  demoPlace: () => Promise<BenchmarkShopStorage>;
};

let embeddedDemoDatabaseFolder: Promise<string> | undefined;
const buildEmbeddedBenchmarkShopStorage = (dataDir: string): BenchmarkShopStorage => ({
  dataDir,
  environment: {},
  databasePid: null,
});

/** The database in the shop's own process. */
export const embeddedDatabaseEngine: BenchmarkDatabaseEngine = {
  name: 'embedded',
  isServer: false,
  emptyPlace: async () => buildEmbeddedBenchmarkShopStorage(createBenchmarkTemporaryFolder()),
  async demoPlace() {
    embeddedDemoDatabaseFolder ??= createDemoShopDataFolder(
      buildEmbeddedBenchmarkShopStorage(createBenchmarkTemporaryFolder()),
    );
    return buildEmbeddedBenchmarkShopStorage(
      copyToBenchmarkTemporaryFolder(await embeddedDemoDatabaseFolder),
    );
  },
};

/** Remembers where a stopped shop left the demo shop, so that it is not created again. */
export function setReusableDemoShopDataFolder({ dataDir }: BenchmarkShopStorage): void {
  embeddedDemoDatabaseFolder ??= Promise.resolve(dataDir);
}

/** Starts and stops a shop once, which leaves the demo shop in its place. */
async function createDemoShopDataFolder(place: BenchmarkShopStorage): Promise<string> {
  const shop = await startBenchmarkShopProcess(place, { anyCore: true });
  await stopChildProcess(shop.process);
  return place.dataDir;
}

type TestPostgresCluster = Awaited<ReturnType<typeof startTestPostgresCluster>>;
let sharedPostgresServerPromise:
  | Promise<{ engine: BenchmarkDatabaseEngine; cluster: TestPostgresCluster } | null>
  | undefined;

/** Returns a throw-away Postgres server, the same one for the whole bench; null where none is installed. */
export async function getBenchmarkPostgresEngine(): Promise<BenchmarkDatabaseEngine | null> {
  sharedPostgresServerPromise ??= startBenchmarkPostgresServer();
  return (await sharedPostgresServerPromise)?.engine ?? null;
}

/** Stops the server, if one was started. */
export async function stopBenchmarkPostgresServer(): Promise<void> {
  await (await sharedPostgresServerPromise)?.cluster.stop();
}

async function startBenchmarkPostgresServer(): Promise<{
  engine: BenchmarkDatabaseEngine;
  cluster: TestPostgresCluster;
} | null> {
  const [installed] = await findInstalledPostgresServers();
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
  const place = (name: string, dataDir: string): BenchmarkShopStorage => ({
    dataDir,
    environment: { DATABASE_URL: cluster.url.replace(/postgres$/, name) },
    databasePid: cluster.pid,
  });
  let demo: Promise<{ name: string; dataDir: string }> | undefined;
  async function makeDemo() {
    const name = await newDatabase();
    return { name, dataDir: await createDemoShopDataFolder(place(name, createBenchmarkTemporaryFolder())) };
  }
  const engine: BenchmarkDatabaseEngine = {
    name: `Postgres ${installed.version}`,
    isServer: true,
    emptyPlace: async () => place(await newDatabase(), createBenchmarkTemporaryFolder()),
    async demoPlace() {
      const { name, dataDir } = await (demo ??= makeDemo());
      return place(await newDatabase(name), copyToBenchmarkTemporaryFolder(dataDir));
    },
  };
  return { engine, cluster };
}

/** The note for rows that need a server where none is installed. */
export const POSTGRES_BENCHMARK_SKIPPED_NOTE = 'the rows on Postgres: no server is installed';

/**
 * Measures on the embedded database and on a Postgres server; where none is installed, the result notes that.
 */
export async function measureOnBothDatabaseEngines(
  measure: (engine: BenchmarkDatabaseEngine) => Promise<BenchmarkMeasurement[]>,
): Promise<{ figures: BenchmarkMeasurement[]; notRun?: string[] }> {
  const figures = await measure(embeddedDatabaseEngine);
  const onServer = await getBenchmarkPostgresEngine();
  if (!onServer) return { figures, notRun: [POSTGRES_BENCHMARK_SKIPPED_NOTE] };
  return { figures: [...figures, ...(await measure(onServer))] };
}
