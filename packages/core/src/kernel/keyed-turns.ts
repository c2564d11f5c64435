import { AppError } from './app-error.ts'

/** The retry time of a refused request: after it, the earlier requests of the same key are done or refused. */
const RETRY_SECONDS = 5

/**
 * Limits how much work runs at once for each key, such as a user or a session. At most `max` pieces of work of one key
 * have a turn, and more wait in order of arrival. `maxWaiting` and `maxWaitMs` limit how many wait, and for how long.
 */
export class KeyedTurns {
  private readonly keys = new Map<string, Turns>()
  private readonly limits: { maxWaiting: number; maxWaitMs: number }

  constructor(limits: { maxWaiting: number; maxWaitMs: number }) {
    this.limits = limits
  }

  /**
   * Waits for a turn and returns the function that ends it, to be called once. Throws request.too_many when too many
   * of the key wait, and server.busy after waiting too long.
   */
  async take(key: string, max: number): Promise<() => void> {
    const turns = this.keys.get(key) ?? { taken: 0, waiting: [] }
    this.keys.set(key, turns)
    if (turns.taken < max) turns.taken += 1
    else await this.wait(turns)
    return () => {
      const next = turns.waiting.shift()
      if (next) next()
      else turns.taken -= 1
      if (turns.taken === 0) this.keys.delete(key)
    }
  }

  private wait({ waiting }: Turns): Promise<void> {
    const { maxWaiting, maxWaitMs } = this.limits
    if (waiting.length >= maxWaiting) {
      throw new AppError('request.too_many', { data: { waitSeconds: RETRY_SECONDS } })
    }
    return new Promise((go, fail) => {
      const turn = () => {
        clearTimeout(timer)
        go() // the next one takes over the turn
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(turn), 1)
        fail(new AppError('server.busy', { data: { waitSeconds: RETRY_SECONDS } }))
      }, maxWaitMs)
      waiting.push(turn)
    })
  }
}

/** The work of one key: how much has a turn or gets one next, and what waits. */
type Turns = { taken: number; waiting: (() => void)[] }
