import type { State } from '../state/state.ts'

export type SandboxClock = {
  /** The sandbox's time. */
  now(): Date
  /** Moves the time forward and does everything that falls due on the way, in order. Throws for an earlier date. */
  advanceTo(date: Date): void
}

/** Reads the time of a source, moved forward by what the sandbox was advanced. It never goes back. */
export function readSecond(state: State, source: () => Date): number {
  const second = Math.floor(source().getTime() / 1000) + state.clockOffsetSeconds
  return Math.max(second, state.latestSecond)
}
