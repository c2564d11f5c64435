import { type Day, isDay } from '../days/index.ts'
import { type Decimal, parseDecimal, sign } from '../decimal/index.ts'
import { FIRST_RATE_DAY } from './ecb.ts'
import { MAX_RATE_CURRENCIES, MAX_RATE_DAYS, type RateDay, RatesFileError } from './rates-file.ts'

/** Collects the days of a file while it is read. Each call throws RatesFileError for a value that is not allowed. */
export type DayCollector = {
  /** Starts a day. It must exist once, and not be in the future. */
  addDay(text: string, line: number): void
  /** Adds a rate to the last day. */
  addRate(currency: string, text: string, line: number): void
  /** The days in ascending order. A day without any rate is left out. */
  finish(): RateDay[]
}

/** A collector for the days up to `today`. */
export function collectDays(today: Day): DayCollector {
  const days = new Map<Day, Map<string, Decimal>>()
  let last: Map<string, Decimal> | null = null
  return {
    addDay(text, line) {
      const day = requireDay(text, { line, today })
      if (days.has(day)) throw new RatesFileError(line, `The day ${day} is in the file twice.`)
      if (days.size === MAX_RATE_DAYS)
        throw new RatesFileError(line, `The file has more than ${MAX_RATE_DAYS} days.`)
      last = new Map()
      days.set(day, last)
    },
    addRate(currency, text, line) {
      requireCurrency(currency, line)
      if (last === null) throw new RatesFileError(line, `The rate of ${currency} has no day.`)
      if (last.has(currency)) throw new RatesFileError(line, `${currency} has two rates on one day.`)
      if (last.size === MAX_RATE_CURRENCIES)
        throw new RatesFileError(line, `The file has more than ${MAX_RATE_CURRENCIES} currencies.`)
      last.set(currency, requireRate(currency, text, line))
    },
    finish() {
      const filled = [...days].filter(([, rates]) => rates.size > 0)
      if (filled.length === 0) throw new RatesFileError(null, 'The file has no rates.')
      return filled
        .map(([day, rates]) => ({ day, rates: Object.fromEntries(rates) }))
        .sort((a, b) => (a.day < b.day ? -1 : 1))
    },
  }
}

/** Throws RatesFileError for a text that is not the code of a currency such as USD. */
export function requireCurrency(text: string, line: number): void {
  if (!/^[A-Z]{3}$/.test(text) || text === 'EUR')
    throw new RatesFileError(line, `"${shorten(text)}" is not a currency that the bank quotes.`)
}

function requireDay(text: string, { line, today }: { line: number; today: Day }): Day {
  if (!isDay(text)) throw new RatesFileError(line, `"${shorten(text)}" is not a day such as 2026-11-20.`)
  if (text > today) throw new RatesFileError(line, `The day ${text} is in the future.`)
  if (text < FIRST_RATE_DAY)
    throw new RatesFileError(
      line,
      `The day ${text} is before the first rates of the euro (${FIRST_RATE_DAY}).`,
    )
  return text
}

function requireRate(currency: string, text: string, line: number): Decimal {
  const rate = /^-?\d+(\.\d+)?$/.test(text) ? parseDecimal(text) : null
  if (rate === null)
    throw new RatesFileError(line, `The rate of ${currency}, "${shorten(text)}", is not a number.`)
  if (sign(rate) <= 0)
    throw new RatesFileError(line, `The rate of ${currency} is ${shorten(text)}. A rate is above zero.`)
  return rate
}

/** The start of a text from the file, for a message. */
export function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
