import { Resolver } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

/** The network as a download uses it. */
export type Network = {
  /** All addresses of a name; an empty list when it has none. */
  resolve(name: string): Promise<string[]>
  /** The addresses of this machine. */
  ownAddresses(): string[]
}

/** The real network. It asks the name servers directly: without the hosts file and search domains. */
export function createPublicNetwork(): Network {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  const none = () => []
  return {
    resolve: async (name) => {
      const [v4, v6] = await Promise.all([
        resolver.resolve4(name).catch(none),
        resolver.resolve6(name).catch(none),
      ])
      return [...v4, ...v6]
    },
    ownAddresses: () =>
      Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address)),
  }
}

/**
 * The addresses of the host; none when the host is refused. One address that is not public, or belongs to this machine,
 * refuses the host. An unknown name and a refused name get the same answer.
 */
export async function findPublicAddresses(network: Network, host: string): Promise<string[]> {
  const addresses = isIP(host) ? [host] : isName(host) ? await network.resolve(host).catch(() => []) : []
  const own = new BlockList() // it compares addresses and not texts, because one IPv6 address has many spellings
  for (const address of network.ownAddresses()) {
    const kind = isIP(address)
    if (kind) own.addAddress(address, kind === 4 ? 'ipv4' : 'ipv6')
  }
  const isOwn = (address: string) => own.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
  return addresses.every((address) => isPublicAddress(address) && !isOwn(address)) ? addresses : []
}

/** Whether the text is a full domain name. A name without a dot belongs to the local network. */
function isName(host: string): boolean {
  return host.length <= 254 && /^[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})+\.?$/i.test(host)
}

/**
 * Whether an IP address (IPv4 or IPv6) is public: not private, loopback, link-local, shared, multicast,
 * reserved, unspecified, or the metadata service of a cloud. Of IPv6 only global unicast is public, without
 * the ranges that contain an IPv4 address or use a tunnel. An address with the well-known NAT64 prefix is
 * public when its IPv4 address is. Any other text is not an address. Sources: IANA IPv4 and IPv6
 * special-purpose address registries, RFC 6052, 6890; metadata addresses from the documentation of the
 * clouds.
 */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%')) return false // a zone names an interface of this machine
  const kind = isIP(address)
  if (kind === 4) return !closedV4.check(address, 'ipv4')
  return kind === 6 && openV6.check(address, 'ipv6') && !closedV6.check(address, 'ipv6')
}

const closedRangesV4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8',
  '100.64.0.0/10', // shared by a carrier's customers; Alibaba's metadata
  '127.0.0.0/8',
  '168.63.129.16/32', // Azure's metadata and agent, in a public range
  '169.254.0.0/16', // link-local; the metadata of most clouds
  '172.16.0.0/12',
  '192.0.0.0/24', // protocol assignments; Oracle's metadata
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.80.8.124/32', // Equinix's metadata, in a public range
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16',
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
]

const closedV4 = buildBlockList('ipv4', closedRangesV4)

// In a network with IPv6 only, the resolver returns NAT64 addresses for sites that have IPv4 only.
const openV6 = buildBlockList('ipv6', ['2000::/3', '64:ff9b::/96'])

const closedV6 = buildBlockList('ipv6', [
  '2001::/23', // protocol assignments: Teredo, benchmarks, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4
  '2620:4f:8000::/48', // AS112
  '3ffe::/16', // the former 6bone
  '3fff::/20', // documentation
  ...closedRangesV4.map(toNat64Range),
])

function toNat64Range(range: string): string {
  const { address, bits } = parseRange(range)
  return `64:ff9b::${address}/${96 + bits}`
}

function buildBlockList(kind: 'ipv4' | 'ipv6', ranges: string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const { address, bits } = parseRange(range)
    list.addSubnet(address, bits, kind)
  }
  return list
}

function parseRange(range: string): { address: string; bits: number } {
  const [address = '', bits] = range.split('/')
  return { address, bits: Number(bits) }
}
