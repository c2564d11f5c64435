import { isIPv6 } from 'node:net'

/**
 * The network that one client controls: an IPv4 address, or the first 64 bits of an IPv6 address. Otherwise a client
 * with an ordinary IPv6 line has 2^64 addresses. An IPv4 address inside an IPv6 address counts as IPv4.
 */
export function toNetwork(address: string): string {
  const [plain = ''] = address.split('%') // without the zone of a link-local address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped !== undefined || !isIPv6(plain)) return mapped ?? plain
  const [head = [], tail = []] = plain.split('::').map((half) => (half === '' ? [] : half.split(':')))
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  return [...head, ...zeros, ...tail]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
