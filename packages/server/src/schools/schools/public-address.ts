import { BlockList, isIP, isIPv4 } from 'node:net';

const listOf = (type: 'ipv4' | 'ipv6', subnets: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = '', prefix] = subnet.split('/');
    list.addSubnet(network, Number(prefix), type);
  }
  return list;
};

/** IPv4 ranges that no host on the internet uses (IANA special-purpose registry), and ranges that address many hosts. */
const notPublic4 = listOf('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]);
/** All that is handed out of IPv6, and what of it leads elsewhere or nowhere. */
const public6 = listOf('ipv6', ['2000::/3']);
const notPublic6 = listOf('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

const loopback4 = listOf('ipv4', ['127.0.0.0/8']);

/** Tells whether an IP address is one that anybody on the internet can reach: none of a private network, of this machine or of its neighbours. */
export const isPublicAddress = (address: string): boolean => {
  if (isIPv4(address)) return !notPublic4.check(address, 'ipv4');
  return isIP(address) === 6 && public6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6');
};

/** Tells whether an IP address is this machine's own. */
export const isLoopbackAddress = (address: string): boolean =>
  isIPv4(address) ? loopback4.check(address, 'ipv4') : address === '::1';
