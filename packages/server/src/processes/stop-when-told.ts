import { type FromPrimary, tellPrimary } from './messages.ts'

/** Process managers wait ten seconds before they kill. */
const MAX_STOP_MS = 9500
/** The primary process still closes its database after the others have ended. */
const MAX_CHILD_STOP_MS = 8500

/** Ends the process at its first signal: with 0 after `stop`, with 1 when that takes too long. */
export function stopAtSignal(stop: () => Promise<void>): void {
  const end = once(() => exitAfter(stop, MAX_STOP_MS))
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}

/**
 * Ends a process when the primary process says so. A signal that reaches it directly is passed on first, so that no
 * connection is on its way when it stops.
 */
export function stopWhenTold(stop: () => Promise<void>): void {
  const end = once(() => exitAfter(stop, MAX_CHILD_STOP_MS))
  process.on('message', (message: FromPrimary) => message.kind === 'stop' && end())
  const ask = once(() => void tellPrimary({ kind: 'ending' }))
  process.on('SIGINT', ask)
  process.on('SIGTERM', ask)
}

function exitAfter(stop: () => Promise<void>, maxMs: number): void {
  setTimeout(() => process.exit(1), maxMs).unref()
  void stop().then(
    () => process.exit(0),
    (error) => {
      console.error(error)
      process.exit(1)
    },
  )
}

function once(run: () => void): () => void {
  let hasRun = false
  return () => {
    if (hasRun) return
    hasRun = true
    run()
  }
}
