import { BlockList, isIP } from 'node:net';

/**
 * Addresses that are not public servers: RFC 6890 and its registries, with multicast and IPv6 forms that
 * embed an IPv4 address.
 */
const SPECIAL_IPV4_SUBNETS = [
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
const SPECIAL_IPV6_SUBNETS = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20', '2620:4f:8000::/48'];

function createSubnetBlockList(subnets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [net = '', bits] = subnet.split('/');
    list.addSubnet(net, Number(bits), family);
  }
  return list;
}

const specialUseIpv4SubnetList = createSubnetBlockList(SPECIAL_IPV4_SUBNETS, 'ipv4');
const specialUseIpv6SubnetList = createSubnetBlockList(SPECIAL_IPV6_SUBNETS, 'ipv6');
const publicIpv6List = createSubnetBlockList(['2000::/3'], 'ipv6');
const loopbackIpv4List = createSubnetBlockList(['127.0.0.0/8'], 'ipv4');

/** Returns whether an external URL must not lead to this IP address; true for text that is not an address. */
export function isNonPublicIpAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return specialUseIpv4SubnetList.check(address, 'ipv4');
  return (
    family !== 6 || !publicIpv6List.check(address, 'ipv6') || specialUseIpv6SubnetList.check(address, 'ipv6')
  );
}

/** Returns whether an IP address is this machine itself. */
export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || (isIP(address) === 4 && loopbackIpv4List.check(address, 'ipv4'));
}
