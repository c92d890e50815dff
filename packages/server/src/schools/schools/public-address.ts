import { BlockList, isIP, isIPv4 } from 'node:net';

const createBlockList = (type: 'ipv4' | 'ipv6', subnets: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = '', prefix] = subnet.split('/');
    list.addSubnet(network, Number(prefix), type);
  }
  return list;
};

/** IPv4 ranges that are not globally reachable (IANA special-purpose registry), and multicast ranges. */
const nonPublicIpv4 = createBlockList('ipv4', [
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
/** Global unicast range of IPv6, and its parts that are not globally reachable. */
const globalIpv6 = createBlockList('ipv6', ['2000::/3']);
const nonPublicIpv6 = createBlockList('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

const loopbackIpv4 = createBlockList('ipv4', ['127.0.0.0/8']);

/** Returns whether an IP address is reachable on the internet, so not private, loopback, link-local or reserved. */
export const isPublicAddress = (address: string): boolean => {
  if (isIPv4(address)) return !nonPublicIpv4.check(address, 'ipv4');
  return isIP(address) === 6 && globalIpv6.check(address, 'ipv6') && !nonPublicIpv6.check(address, 'ipv6');
};

/** Returns whether an IP address is a loopback address. */
export const isLoopbackAddress = (address: string): boolean =>
  isIPv4(address) ? loopbackIpv4.check(address, 'ipv4') : address === '::1';
