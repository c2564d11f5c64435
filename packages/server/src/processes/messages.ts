import type { SlowRequest } from '@candlebook/contract/operations'

/** What a process tells the primary process. */
export type ToPrimary =
  | { kind: 'ready' }
  /** It cannot start, for a reason that the operator can change. */
  | { kind: 'refused'; problem: string }
  /** It got a signal to end, and asks for `stop`. */
  | { kind: 'ending' }
  | { kind: 'slow'; request: Omit<SlowRequest, 'at'> }

/** What the primary process tells another one. A connection comes with its socket. */
export type FromPrimary =
  | { kind: 'connection' }
  | { kind: 'slow'; request: Omit<SlowRequest, 'at'> }
  /** No connection follows. */
  | { kind: 'stop' }

/** Sends a message to the primary process. It is dropped when the primary has ended, because this process then ends too. */
export function tellPrimary(message: ToPrimary): Promise<void> {
  return new Promise((done) => {
    if (!process.send || !process.connected) return done()
    process.send(message, undefined, undefined, () => done())
  })
}
