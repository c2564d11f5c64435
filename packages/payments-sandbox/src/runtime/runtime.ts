import { createFaults, type FaultState } from '../faults/faults.ts'
import { READABLE_SECONDS } from '../resources/event.ts'
import type { Context } from '../state/context.ts'
import type { State } from '../state/state.ts'
import { createDeliverer, type Deliverer } from '../webhooks/webhooks.ts'
import { runDue } from './due.ts'

export type SandboxClock = {
  /** The sandbox's time. */
  now(): Date
  /** Moves the time forward and does everything that falls due on the way, in order. Throws for an earlier date. */
  advanceTo(date: Date): void
}

/** Reads the time of a source, moved forward by what the sandbox was advanced. It never goes back. */
function readSecond(state: State, source: () => Date): number {
  const second = Math.floor(source().getTime() / 1000) + state.clockOffsetSeconds
  return Math.max(second, state.latestSecond)
}

/** The state at work: its clock, its faults and its webhooks. The API and the pages share one. */
export type Runtime = {
  ctx: Context
  clock: SandboxClock
  faults: FaultState
  deliverer: Deliverer
  /** Does what fell due since the last change, then runs a change and saves. */
  change<T>(run: (ctx: Context) => T, request?: Context['request']): T
  /** Does what fell due, then reads. */
  read<T>(run: (ctx: Context) => T): T
  /** Does what fell due, and saves when something did. */
  catchUp(): void
}

type RuntimeOptions = {
  state: State
  source: () => Date
  pagesUrl: () => string
  retryDelaysMs: number[]
  save: () => void
}

export function createRuntime(options: RuntimeOptions): Runtime {
  const { state, source, save } = options
  const faults = createFaults()
  const deliverer = createDeliverer(state, faults, options.retryDelaysMs, save)
  /** The second at which something due is running; null while the time of the source counts. */
  let dueSecond: number | null = null
  const ctx: Context = {
    state,
    now: () => dueSecond ?? readSecond(state, source),
    pagesUrl: options.pagesUrl,
    onEvent: (event) => deliverer.enqueue(event),
    request: null,
  }

  /** When the next thing is due; null after a change, which may have moved it. Reading would search for it each time. */
  let nextDueAt: number | null = null

  const runUntil = (target: number): boolean => {
    if (nextDueAt !== null && nextDueAt > target) {
      state.latestSecond = target
      return false
    }
    dueSecond = state.latestSecond
    // A fault of the clock is reported once. Reads go on; the next change tries again.
    nextDueAt = Number.POSITIVE_INFINITY
    try {
      const { hasRun, nextAt } = runDue(ctx, target, (second) => {
        dueSecond = second
        state.latestSecond = second
      })
      nextDueAt = nextAt
      if (hasRun) dropOldEvents(state, target)
      return hasRun
    } finally {
      dueSecond = null
      state.latestSecond = target
    }
  }

  return {
    ctx,
    faults,
    deliverer,
    clock: {
      now: () => new Date(ctx.now() * 1000),
      advanceTo(date) {
        const target = Math.floor(date.getTime() / 1000)
        if (!(target >= ctx.now())) {
          throw new RangeError(`The sandbox's clock only goes forward. It is at ${this.now().toISOString()}.`)
        }
        runUntil(target)
        state.clockOffsetSeconds = target - Math.floor(source().getTime() / 1000)
        save()
      },
    },
    change(run, request = null) {
      runUntil(ctx.now())
      ctx.request = request
      try {
        return run(ctx)
      } finally {
        ctx.request = null
        nextDueAt = null
        save()
      }
    },
    read(run) {
      this.catchUp()
      return run(ctx)
    },
    catchUp() {
      if (runUntil(ctx.now())) save()
    },
  }
}

/** Forgets events that can no longer be read, so that the state does not grow for ever. */
function dropOldEvents(state: State, second: number): void {
  const waiting = new Set(state.deliveries.map(({ event }) => event))
  for (const event of Object.values(state.events)) {
    if (event.created + READABLE_SECONDS >= second) return
    if (!waiting.has(event.id)) delete state.events[event.id]
  }
}
