import { Resolver } from 'node:dns/promises'
import { connect, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'

/** The network as a capture uses it. */
export type Network = {
  /** All addresses of a name; an empty list when it has none. */
  resolve(name: string): Promise<string[]>
  /** Starts a connection to an address, which is never a name. */
  connect(to: { address: string; port: number }): Socket
  /** The addresses of this machine. */
  ownAddresses(): string[]
}

/**
 * The real network. It asks the name servers directly: without the hosts file, search domains and unusual
 * notations of numbers, and without the thread pool that other work of this process needs.
 */
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
    connect: ({ address, port }) => connect({ host: address, port }),
    ownAddresses: () =>
      Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address)),
  }
}
