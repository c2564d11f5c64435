import { isIPv6 } from 'node:net'
import Bowser from 'bowser'

/** Where a request comes from: its network address and its User-Agent header. */
export type Source = { address: string | null; userAgent: string | null }

const MAX_USER_AGENT_LENGTH = 500

/** The browser and the system in a User-Agent header, such as `Firefox on Windows`, or `Unknown device`. */
export function describeDevice(userAgent: string | null): string {
  const text = userAgent?.slice(0, MAX_USER_AGENT_LENGTH)
  if (!text) return 'Unknown device'
  const { browser, os } = Bowser.parse(text)
  const program = /^[\w.-]{1,40}/.exec(text)?.[0] // of a client that is not a browser, such as `curl`
  const names = [browser.name || program, os.name].filter((name): name is string => Boolean(name))
  return names.length === 0 ? 'Unknown device' : names.join(' on ')
}

/**
 * The network that one client controls: an IPv4 address, or the first 64 bits of an IPv6 address. Otherwise a client
 * with an ordinary IPv6 line has 2^64 addresses. An IPv4 address inside an IPv6 address counts as IPv4. Another text,
 * such as one that a proxy wrote, stays as it is, in lower case.
 */
export function toNetwork(address: string): string {
  if (!isIPv6(address)) return address.toLowerCase()
  const [plain = ''] = address.split('%') // without the zone of a link-local address
  const groups = expand(new URL(`http://[${plain}]`).hostname.slice(1, -1)) // one spelling of each address
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (!isMapped) return groups.slice(0, 4).map(toHex).join(':')
  return groups.slice(6).flatMap(toBytes).join('.')
}

/** The eight groups of an IPv6 address as a URL has it: without an IPv4 part. */
function expand(address: string): number[] {
  const [head = [], tail = []] = address.split('::').map((half) => (half === '' ? [] : half.split(':')))
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16))
}

const toHex = (group: number) => group.toString(16)
const toBytes = (group: number) => [group >> 8, group & 0xff]
