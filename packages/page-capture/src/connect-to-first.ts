import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Network } from './network.ts'

/** Time limit of the connection to one address. */
const PATIENCE_MS = 4000
/** Maximum number of addresses of a host that are tried. */
const MAX_TRIED_ADDRESSES = 3

/**
 * A connection to the first address of a host that answers, IPv4 first; null when none answers. `keep`
 * receives each socket before it connects.
 */
export async function connectToFirst(
  network: Network,
  to: { addresses: string[]; port: number; keep: (socket: Socket) => void },
): Promise<Socket | null> {
  const { addresses, port, keep } = to
  const inOrder = addresses.toSorted((a, b) => Number(a.includes(':')) - Number(b.includes(':')))
  for (const address of inOrder.slice(0, MAX_TRIED_ADDRESSES)) {
    const socket = network.connect({ address, port })
    keep(socket)
    socket.setTimeout(PATIENCE_MS, () => socket.destroy())
    await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => {})
    if (!socket.destroyed && !socket.connecting) {
      socket.setTimeout(0)
      return socket
    }
    socket.destroy()
  }
  return null
}
