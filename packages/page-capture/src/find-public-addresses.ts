import { BlockList, isIP } from 'node:net'
import { isPublicAddress } from './is-public-address.ts'
import type { Network } from './network.ts'

/**
 * The addresses at which a capture may connect to the host; none when the host is refused. One address that
 * is not public, or belongs to this machine, refuses the host. An unknown name and a refused name get the
 * same answer.
 */
export async function findPublicAddresses(network: Network, host: string): Promise<string[]> {
  const addresses = isIP(host) ? [host] : isName(host) ? await network.resolve(host).catch(() => []) : []
  const own = buildBlockList(network.ownAddresses())
  return addresses.every((address) => isPublicAddress(address) && !isInBlockList(own, address))
    ? addresses
    : []
}

/** Whether the text is a full domain name. A name without a dot belongs to the local network. */
function isName(host: string): boolean {
  return host.length <= 254 && /^[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})+\.?$/i.test(host)
}

// A BlockList compares addresses and not texts, because one IPv6 address has many spellings.
function buildBlockList(addresses: string[]): BlockList {
  const list = new BlockList()
  for (const address of addresses) {
    const kind = isIP(address)
    if (kind) list.addAddress(address, kind === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}

function isInBlockList(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
}
