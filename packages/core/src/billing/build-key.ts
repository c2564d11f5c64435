import type { Clock } from '../kernel/index.ts'

/** For how long a repeated request has the same key. */
const KEY_MS = 5 * 60 * 1000

/**
 * An idempotency key of a request that can be sent again later. A repetition within minutes has the same key, so that a
 * lost answer has one effect. Later the key is another one, because the provider repeats a failure to the same key for
 * a day.
 */
export function buildKey({ clock }: { clock: Clock }, text: string): string {
  return `${text}/${Math.floor(clock.now().getTime() / KEY_MS)}`
}
