import { expect, test } from 'vitest';

import { DatabaseServerUrlRotation } from './database-hosts.server.ts';

/** All servers of a URL, in the order they are tried. */
function serversOf(address: string): string[] {
  const hosts = new DatabaseServerUrlRotation(address);
  return Array.from({ length: hosts.count }, () => {
    const url = hosts.current;
    hosts.passOver(url);
    return url;
  });
}

test.each([
  [
    'a list with ports',
    'postgres://u:p@a:5432,b:5433/shop',
    ['postgres://u:p@a:5432/shop', 'postgres://u:p@b:5433/shop'],
  ],
  ['a list without ports', 'postgresql://u@a,b/shop', ['postgresql://u@a/shop', 'postgresql://u@b/shop']],
  [
    'addresses of version 6',
    'postgres://[::1]:1,[fe80::2]/shop',
    ['postgres://[::1]:1/shop', 'postgres://[fe80::2]/shop'],
  ],
  ['hosts as a parameter', 'postgres:///shop?host=a,b', ['postgres://a/shop', 'postgres://b/shop']],
  [
    'hosts and ports as parameters',
    'postgres://u@/shop?host=a,::1&port=1,2',
    ['postgres://u@a:1/shop', 'postgres://u@[::1]:2/shop'],
  ],
  ['one port for all', 'postgres://u@a,b/shop?port=6', ['postgres://u@a:6/shop', 'postgres://u@b:6/shop']],
  [
    'other parameters',
    'postgres://a,b/shop?sslmode=verify-full&target_session_attrs=primary',
    ['postgres://a/shop?sslmode=verify-full', 'postgres://b/shop?sslmode=verify-full'],
  ],
  [
    'a password with signs',
    'postgres://u:p%40,%3A@a,b/shop',
    ['postgres://u:p%40,%3A@a/shop', 'postgres://u:p%40,%3A@b/shop'],
  ],
  [
    'sockets',
    'postgres://u@/shop?host=/one,/two&port=1',
    ['postgres://u@localhost/shop?host=%2Fone&port=1', 'postgres://u@localhost/shop?host=%2Ftwo&port=1'],
  ],
])('reads %s as libpq does', (_form, address, servers) => {
  expect(serversOf(address)).toEqual(servers);
  expect(new DatabaseServerUrlRotation(address).mustWrite).toBe(true);
});

test('leaves the address of a single server as it is', () => {
  const address = 'postgres://u:p@db.example:5432/shop?sslmode=require';
  expect(serversOf(address)).toEqual([address]);
  expect(new DatabaseServerUrlRotation(address).mustWrite).toBe(false);
  expect(new DatabaseServerUrlRotation(`${address}&target_session_attrs=read-write`).mustWrite).toBe(true);
});

test.each([
  ['mysql://a/shop', 'must be a postgres:// address'],
  ['postgres://a b/shop', 'must be a postgres:// address'],
  ['postgres://a:1,b:99999/shop', 'must be a postgres:// address'],
  ['postgres://a,,b/shop', 'must not hold an empty host in its list'],
  ['postgres://a,b,c/shop?port=1,2', 'must give one port for all hosts, or as many ports as hosts'],
  ['postgres://a,b/shop?target_session_attrs=standby', 'target_session_attrs must be read-write or primary'],
])('refuses %s with a reason', (address, reason) => {
  expect(() => new DatabaseServerUrlRotation(address)).toThrow(reason);
});

test('goes on to the next server once, however many connections failed on the last', () => {
  const hosts = new DatabaseServerUrlRotation('postgres://a,b,c/shop');
  for (let failure = 0; failure < 5; failure++) hosts.passOver('postgres://a/shop');
  expect(hosts.current).toBe('postgres://b/shop');
});
