import { addDays, type Day } from '@candlebook/domain/days/day'
import type { Decimal } from '@candlebook/domain/decimal/decimal'
import { MAX_RATE_AGE_DAYS, type MissingDays } from '@candlebook/domain/rates/rates'
import type { WrittenRate } from './rates.store.ts'

/** Maximum number of corrected rates that a change lists. It counts all of them. */
const MAX_LISTED_CORRECTIONS = 1000

/** A rate of the bank that differs from the one stored before. Both are units of the currency for 1 EUR. */
export type CorrectedRate = { currency: string; day: Day; before: Decimal; after: Decimal }

/** The first and the last day on which rates were added, corrected or deleted, and their currencies. */
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
  /** The days and currencies of the rates that changed; null when none did. */
  touched: Span | null
}

/** Exit days and currencies of the trades whose rate can differ after a change. */
export type AffectedRange = Span

/**
 * The exit days and currencies of the trades that a change of rates concerns; null when no rate changed. A trade can use a
 * rate of up to 7 days before its exit. A currency of the range is the currency of the trade or the base currency.
 */
export function listAffectedRange({ touched }: Pick<RatesChange, 'touched'>): AffectedRange | null {
  return touched && { ...touched, to: addDays(touched.to, MAX_RATE_AGE_DAYS) }
}

/** Collects what a load writes: counts of rates, corrections, days and currencies. `finish` returns the collected values. */
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
