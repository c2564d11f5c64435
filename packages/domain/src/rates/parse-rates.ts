import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { parseCsv, type Row } from '../brokers/csv.ts'
import { addDays, countDaysBetween, type Day, getWeekday, isDay } from '../days/day.ts'
import { type Decimal, sign } from '../decimal/decimal.ts'
import { parseDecimal } from '../decimal/parse-decimal.ts'
import {
  FIRST_RATE_DAY,
  MAX_RATE_CURRENCIES,
  MAX_RATE_DAYS,
  type MissingDays,
  type RateDay,
  RatesFileError,
  type RatesReading,
} from './rates.ts'

/**
 * Reads a file of the European Central Bank, CSV or XML. One wrong value refuses the entire file. Days that are missing
 * between others are listed. `today` is the last day that may be in it.
 */
export function parseRates(text: string, today: Day): RatesReading {
  const start = text.replace(/^\uFEFF/, '')
  const parse = start.trimStart().startsWith('<') ? parseRatesXml : parseRatesCsv
  try {
    const days = parse(start, today)
    return { ok: true, days, missing: findMissingDays(days.map(({ day }) => day)) }
  } catch (error) {
    if (!(error instanceof RatesFileError)) throw error
    return { ok: false, line: error.line, message: error.message }
  }
}

/** What the bank writes for a currency that was not quoted on a day. */
const NOT_QUOTED = 'N/A'

/**
 * Parses the history in CSV: the header `Date,USD,JPY,…,` and one line for each day, the newest first, with a comma at the
 * end. Throws RatesFileError. Source: https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist.zip
 */
function parseRatesCsv(text: string, today: Day): RateDay[] {
  const { rows, problems } = parseCsv(text, { delimiter: ',' })
  const [problem] = problems
  if (problem) throw new RatesFileError(problem.line, problem.message)
  const [header, ...lines] = rows
  if (!header) throw new RatesFileError(null, 'The file is empty.')
  const currencies = readHeader(header)
  const days = collectDays(today)
  for (const row of lines) addRow(days, { row, currencies, width: header.cells.length })
  return days.finish()
}

function readHeader({ cells, line }: Row): string[] {
  const [first = '', ...names] = cells.map((cell) => cell.trim())
  const currencies = names.at(-1) === '' ? names.slice(0, -1) : names
  if (first !== 'Date' || currencies.length === 0)
    throw new RatesFileError(line, `The file starts with "${shorten(first)}" and not with "Date,USD,…".`)
  if (currencies.length > MAX_RATE_CURRENCIES)
    throw new RatesFileError(line, `The file has more than ${MAX_RATE_CURRENCIES} currencies.`)
  for (const currency of currencies) requireCurrency(currency, line)
  const twice = currencies.find((currency, at) => currencies.indexOf(currency) !== at)
  if (twice !== undefined) throw new RatesFileError(line, `${twice} has two columns.`)
  return currencies
}

type Line = { row: Row; currencies: string[]; width: number }

function addRow(days: DayCollector, { row: { line, cells }, currencies, width }: Line): void {
  if (cells.length < width)
    throw new RatesFileError(line, `The line has ${cells.length} of ${width} cells. The file is cut off.`)
  if (cells.length > width)
    throw new RatesFileError(line, `The line has ${cells.length} cells, and the header has ${width}.`)
  const [day = '', ...rates] = cells.map((cell) => cell.trim())
  days.addDay(day, line)
  for (const [at, currency] of currencies.entries()) {
    const rate = rates[at] ?? ''
    if (rate !== NOT_QUOTED && rate !== '') days.addRate(currency, rate, line)
  }
}

/**
 * Parses the rates in XML: `<Cube time='2026-11-20'><Cube currency='USD' rate='1.0850'/>…`, one outer element for each day.
 * Throws RatesFileError. Sources: https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml, eurofxref-hist-90d.xml
 */
function parseRatesXml(text: string, today: Day): RateDay[] {
  const days = collectDays(today)
  const parser = new SaxesParser()
  parser.on('error', () => {
    throw new RatesFileError(parser.line, 'The XML is not complete here. The file is cut off or damaged.')
  })
  parser.on('doctype', () => {
    throw new RatesFileError(
      parser.line,
      'The file declares a document type. The files of the bank have none.',
    )
  })
  let depth = 0
  parser.on('opentag', (tag) => {
    if (depth === 0) requireRoot(tag, parser.line)
    depth += 1
    if (tag.name === 'Cube') addCube(days, tag, parser.line)
  })
  parser.write(text).close()
  return days.finish()
}

function requireRoot({ name }: SaxesTagPlain, line: number): void {
  if (name !== 'gesmes:Envelope')
    throw new RatesFileError(line, `The file starts with <${shorten(name)}> and not with <gesmes:Envelope>.`)
}

// The outermost Cube has no attributes. It contains one for each day, which contains one for each currency.
function addCube(days: DayCollector, { attributes }: SaxesTagPlain, line: number): void {
  const { time, currency, rate } = attributes
  if (time !== undefined) days.addDay(time, line)
  if (currency !== undefined) days.addRate(currency, rate ?? '', line)
}

/** Collects the days of a file while it is read. Each call throws RatesFileError for a value that is not allowed. */
type DayCollector = {
  /** Starts a day. It must exist once, and not be in the future. */
  addDay(text: string, line: number): void
  /** Adds a rate to the last day. */
  addRate(currency: string, text: string, line: number): void
  /** The days in ascending order. A day without any rate is left out. */
  finish(): RateDay[]
}

/** A collector for the days up to `today`. */
function collectDays(today: Day): DayCollector {
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
function requireCurrency(text: string, line: number): void {
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
function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

/**
 * Days between two published days, at most, that are not a gap: from the Thursday before Easter to the Tuesday after it,
 * and from 24 to 29 December.
 */
const MAX_DAYS_BETWEEN = 5

/** The gaps between these days, which are in ascending order. Bank holidays and weekends are not a gap. */
function findMissingDays(days: readonly Day[]): MissingDays[] {
  const missing: MissingDays[] = []
  for (const [at, day] of days.entries()) {
    const before = days[at - 1]
    if (before === undefined || countDaysBetween(before, day) <= MAX_DAYS_BETWEEN) continue
    missing.push({ from: findWorkingDay(before, 1), to: findWorkingDay(day, -1) })
  }
  return missing
}

/** The nearest day after (1) or before (-1) this one that is neither a Saturday nor a Sunday. */
function findWorkingDay(day: Day, step: 1 | -1): Day {
  const next = addDays(day, step)
  return [0, 6].includes(getWeekday(next)) ? findWorkingDay(next, step) : next
}
