import { addDays, countDaysBetween, type Day, getWeekday } from '../days/day.ts'
import type { Decimal } from '../decimal/decimal.ts'

/** The first day with rates of the euro. */
export const FIRST_RATE_DAY: Day = '1999-01-04'

/** Names the source of a rate. It is shown next to every rate of the European Central Bank. */
export const ECB_CREDIT = 'Source: European Central Bank, euro foreign exchange reference rates'

/** Names the source of a rate that was made up for a demo. */
export const SAMPLE_RATE_CREDIT = 'Sample rate, made up for the demo'

/** How many days before the wanted day the last published rate may be. */
export const MAX_RATE_AGE_DAYS = 7

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

/** How many days before today have sample rates. */
const SAMPLE_DAYS = 440

/** The mean rate of a currency and how far it moves to each side, both in the last digit of the rate. */
type Wave = { mean: number; swing: number; period: number; decimals: number }

const waves: Record<string, Wave> = {
  USD: { mean: 10850, swing: 450, period: 173, decimals: 4 },
  GBP: { mean: 84500, swing: 1800, period: 211, decimals: 5 },
  JPY: { mean: 16200, swing: 600, period: 149, decimals: 2 },
  BRL: { mean: 60500, swing: 3200, period: 191, decimals: 4 },
  CHF: { mean: 9450, swing: 220, period: 229, decimals: 4 },
}

/**
 * Rates for a demo without a network: made up, and the same for a day whenever they are built. They have the size of real
 * ones. Saturdays and Sundays have none.
 */
export function buildSampleRates(today: Day): RateDay[] {
  return Array.from({ length: SAMPLE_DAYS + 1 }, (_, at) => addDays(today, at - SAMPLE_DAYS))
    .filter((day) => ![0, 6].includes(getWeekday(day)))
    .map((day) => ({ day, rates: buildRates(day) }))
}

function buildRates(day: Day): Record<string, Decimal> {
  const number = countDaysBetween(FIRST_RATE_DAY, day)
  return Object.fromEntries(
    Object.entries(waves).map(([currency, wave]) => [
      currency,
      toRate(computeUnits(number, wave), wave.decimals),
    ]),
  )
}

/** A triangle wave in integers: up from the lowest value during half of a period, and down during the other half. */
function computeUnits(day: number, { mean, swing, period }: Wave): number {
  const distance = Math.abs(2 * (day % period) - period) // period … 0 … period
  return mean + Math.round(((period - 2 * distance) * swing) / period)
}

function toRate(units: number, decimals: number): Decimal {
  const digits = String(units).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
