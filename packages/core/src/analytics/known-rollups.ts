import type { Rollup } from '@candlebook/domain/analytics'
import { aboveOf, type Span } from './span.ts'

/** A rollup as this process last saw it. `version` is that of its row, `letters` the length of its texts. */
export type KnownRollup = { version: string; rollup: Rollup; letters: number }

/** Users whose rollups are kept at hand; one that writes has some fifty of them, together one to three megabytes. */
const MOST_USERS = 20
const MOST_OF_A_USER = 100
const MOST_LETTERS = 1_000_000

const known = new Map<string, Map<Span, KnownRollup>>()

/**
 * The rollups right below these spans that this process knows. The database says which
 * of them still stand: taking the others out of their texts is most of the work of making one anew after a write.
 */
export function knownRollups(userId: string, spans: readonly Span[]): [Span, KnownRollup][] {
  return [...(known.get(userId) ?? [])].filter(([span]) => span !== '' && spans.includes(aboveOf(span)))
}

/** That of all trades, if known. */
export function knownWhole(userId: string): KnownRollup | null {
  return known.get(userId)?.get('') ?? null
}

/** Keeps a rollup at hand. It is shared from then on, so nobody may change it. */
export function remember(userId: string, span: Span, one: KnownRollup): void {
  if (one.letters > MOST_LETTERS) return // a record with groups without end is read again rather than kept
  const own = known.get(userId) ?? new Map<Span, KnownRollup>()
  known.delete(userId)
  known.set(userId, own) // the last of the users now
  own.delete(span)
  own.set(span, one)
  if (own.size > MOST_OF_A_USER) own.delete(oldest(own) ?? span)
  if (known.size > MOST_USERS) known.delete(oldest(known) ?? userId)
}

function oldest<Key>(map: Map<Key, unknown>): Key | undefined {
  return map.keys().next().value
}
