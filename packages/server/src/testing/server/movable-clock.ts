/** A clock that tests can set forward. Between moves it runs like the clock of the machine. */
export type MovableClock = { now(): Date; moveBy(move: { days?: number; ms?: number }): void; reset(): void }

export function createMovableClock(): MovableClock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    moveBy: ({ days = 0, ms = 0 }) => {
      ahead += days * 24 * 60 * 60 * 1000 + ms
    },
    reset: () => {
      ahead = 0
    },
  }
}
