import { BlockList, isIP } from 'node:net'
import { isPublicAddress } from './is-public-address.ts'
import type { Network } from './network.ts'

/**
 * The addresses at which a host may be connected to; none when it may not. One address that is not public, or is this
 * machine's own, closes the whole host. A name that has no address and one that is closed are the same answer.
 */
export async function findPublicAddresses(network: Network, host: string): Promise<string[]> {
  const addresses = isIP(host) ? [host] : isName(host) ? await network.resolve(host).catch(() => []) : []
  const own = listOf(network.ownAddresses())
  return addresses.every((address) => isPublicAddress(address) && !has(own, address)) ? addresses : []
}

/** Whether the text is a whole domain name; one without a dot is a name of the local network. */
function isName(host: string): boolean {
  return host.length <= 254 && /^[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})+\.?$/i.test(host)
}

// Compared as addresses and not as texts, because IPv6 has many spellings of one.
function listOf(addresses: string[]): BlockList {
  const list = new BlockList()
  for (const address of addresses) {
    const kind = isIP(address)
    if (kind) list.addAddress(address, kind === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}

function has(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
}
