import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './app/modules/**/{tables,*-tables}.server.ts',
    './app/platform/db/tables.server.ts',
    './app/sandbox/tables.server.ts',
  ],
  out: './db/migrations',
});
