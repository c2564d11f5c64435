import { Resolver } from 'node:dns/promises'
import { connect, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'

/** The way out of this machine, as a capture uses it. */
export type Network = {
  /** All addresses of a name; none when it has none. */
  resolve(name: string): Promise<string[]>
  /** Begins a connection to an address, which is never a name. */
  connect(to: { address: string; port: number }): Socket
  /** The addresses of this machine itself. */
  ownAddresses(): string[]
}

/**
 * The real one. It asks the name servers directly: no hosts file, no search domains, no reading of odd numbers as
 * addresses, and none of the threads that other work of this process waits for.
 */
export function theInternet(): Network {
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
