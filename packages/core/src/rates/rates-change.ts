import { addDays, type Day } from '@candlebook/domain/days'
import type { Decimal } from '@candlebook/domain/decimal'
import { MAX_RATE_AGE_DAYS, type MissingDays } from '@candlebook/domain/rates'
import type { WrittenRate } from './rates.store.ts'

/** Maximum number of corrected rates that a change lists. It counts all of them. */
export const MAX_LISTED_CORRECTIONS = 1000

/** A rate of the bank that differs from the one stored before. Both are units of the currency for 1 EUR. */
export type CorrectedRate = { currency: string; day: Day; before: Decimal; after: Decimal }

/** The days and currencies that were added, corrected or removed. */
type Span = { from: Day; to: Day; currencies: string[] }

/** What a load of rates changed. */
export type RatesChange = {
  added: number
  changed: number
  unchanged: number
  /** The first and the last day of the file. */
  from: Day
  to: Day
  /** Days that the file does not have. */
  missing: MissingDays[]
  /** Corrected rates, the oldest first, at most MAX_LISTED_CORRECTIONS. */
  corrections: CorrectedRate[]
  /** The part that changed; null when nothing did. */
  touched: Span | null
}

/** Exit days of trades, and currencies, whose rate may be another one after a change. */
export type AffectedRange = Span

/**
 * The trades that a change of rates concerns, by their exit days: a trade uses a rate up to 7 days later. Null when nothing
 * changed. A currency of the range is that of a trade or the account currency.
 */
export function listAffectedRange({ touched }: Pick<RatesChange, 'touched'>): AffectedRange | null {
  return touched && { ...touched, to: addDays(touched.to, MAX_RATE_AGE_DAYS) }
}

/** Counts written rates, and notes their days and currencies. */
export function countWritten(): {
  add(rates: readonly WrittenRate[]): void
  addSpan(span: Span): void
  finish(): Pick<RatesChange, 'added' | 'changed' | 'corrections' | 'touched'>
} {
  let added = 0
  let changed = 0
  const corrections: CorrectedRate[] = []
  const currencies = new Set<string>()
  let ends: { from: Day; to: Day } | null = null
  const addSpan = (span: Span) => {
    ends = ends
      ? { from: min(ends.from, span.from), to: max(ends.to, span.to) }
      : { from: span.from, to: span.to }
    for (const currency of span.currencies) currencies.add(currency)
  }
  return {
    add(rates) {
      for (const { before, ...rate } of rates) {
        if (before === null) added += 1
        else changed += 1
        if (before !== null && corrections.length < MAX_LISTED_CORRECTIONS)
          corrections.push({ ...rate, before })
        addSpan({ from: rate.day, to: rate.day, currencies: [rate.currency] })
      }
    },
    addSpan,
    finish: () => ({
      added,
      changed,
      corrections,
      touched: ends && { ...ends, currencies: [...currencies].sort() },
    }),
  }
}

function min(a: Day, b: Day): Day {
  return a < b ? a : b
}

function max(a: Day, b: Day): Day {
  return a > b ? a : b
}
