import { BlockList, isIP } from 'node:net';

/**
 * Addresses that are not public servers: RFC 6890 and its registries, with multicast and IPv6 forms that
 * embed an IPv4 address.
 */
const SPECIAL_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/**
 * Of IPv6 only 2000::/3 is public; these are the parts of it that are not, including every form that embeds
 * an IPv4 address.
 */
const SPECIAL_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20', '2620:4f:8000::/48'];

function listOf(subnets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [net = '', bits] = subnet.split('/');
    list.addSubnet(net, Number(bits), family);
  }
  return list;
}

const special4 = listOf(SPECIAL_4, 'ipv4');
const special6 = listOf(SPECIAL_6, 'ipv6');
const public6 = listOf(['2000::/3'], 'ipv6');
const loopback4 = listOf(['127.0.0.0/8'], 'ipv4');

/** Returns whether an external URL must not lead to this IP address; true for text that is not an address. */
export function isSpecialAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return special4.check(address, 'ipv4');
  return family !== 6 || !public6.check(address, 'ipv6') || special6.check(address, 'ipv6');
}

/** Returns whether an IP address is this machine itself. */
export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || (isIP(address) === 4 && loopback4.check(address, 'ipv4'));
}
