import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { expect, test } from 'vitest';

test('npm run dev names a setting that does not fit and ends, as npm start does', () => {
  const folder = mkdtempSync(join(tmpdir(), 'prixfixe-dev-'));
  try {
    const refused = spawnSync(process.execPath, ['scripts/dev/dev.ts'], {
      cwd: resolve(import.meta.dirname, '../..'),
      env: { PATH: process.env['PATH'], DATA_DIR: folder, APP_MODE: 'holiday' },
      encoding: 'utf8',
      timeout: 110_000,
    });
    expect(refused.stderr).toContain('APP_MODE');
    expect(refused.stderr).not.toMatch(/^\s+at /m);
    expect(refused.status).toBe(1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 120_000);
