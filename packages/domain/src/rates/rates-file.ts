import type { Day } from '../days/index.ts'
import type { Decimal } from '../decimal/index.ts'

/** The rates of one day: units of each currency for 1 EUR, as published. A currency that was not quoted is not in it. */
export type RateDay = { day: Day; rates: Record<string, Decimal> }

/** Days without rates between two days with rates, from the first to the last working day. */
export type MissingDays = { from: Day; to: Day }

/** A file of rates with its days in ascending order, or the first reason why nothing of it can be used. */
export type RatesReading = { ok: true; days: RateDay[]; missing: MissingDays[] } | RatesProblem

/** What is wrong with a file of rates. `line` is null when the problem belongs to no line. */
export type RatesProblem = { ok: false; line: number | null; message: string }

/** Maximum size of a file of rates, after unpacking. The history from 1999 to 2025 has 1.8 MB. */
export const MAX_RATES_BYTES = 16 * 1024 * 1024
/** Maximum number of days in a file: about 78 years. */
export const MAX_RATE_DAYS = 20_000
/** Maximum number of currencies in a file. The bank has published 41. */
export const MAX_RATE_CURRENCIES = 100

/** A problem that ends the reading of a file. Caught inside this folder only. */
export class RatesFileError extends Error {
  readonly line: number | null

  constructor(line: number | null, message: string) {
    super(message)
    this.line = line
  }
}
