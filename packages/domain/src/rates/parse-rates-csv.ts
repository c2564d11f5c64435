import { parseCsv } from '../brokers/csv/parse-csv.ts'
import type { Row } from '../brokers/csv/row.ts'
import type { Day } from '../days/index.ts'
import { collectDays, type DayCollector, requireCurrency, shorten } from './collect-days.ts'
import { MAX_RATE_CURRENCIES, type RateDay, RatesFileError } from './rates-file.ts'

/** What the bank writes for a currency that was not quoted on a day. */
const NOT_QUOTED = 'N/A'

/**
 * Parses the history in CSV: the header `Date,USD,JPY,…,` and one line for each day, the newest first, with a comma at the
 * end. Throws RatesFileError. Source: https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist.zip
 */
export function parseRatesCsv(text: string, today: Day): RateDay[] {
  const { rows, problems } = parseCsv(text, { delimiter: ',' })
  const [problem] = problems
  if (problem) throw new RatesFileError(problem.line, problem.message)
  const [header, ...lines] = rows
  if (!header) throw new RatesFileError(null, 'The file is empty.')
  const currencies = readHeader(header)
  const days = collectDays(today)
  for (const row of lines) addRow(days, { row, currencies, cells: header.cells.length })
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

type Line = { row: Row; currencies: string[]; cells: number }

function addRow(days: DayCollector, { row: { line, cells }, currencies, cells: expected }: Line): void {
  if (cells.length < expected)
    throw new RatesFileError(line, `The line has ${cells.length} of ${expected} cells. The file is cut off.`)
  if (cells.length > expected)
    throw new RatesFileError(line, `The line has ${cells.length} cells, and the header has ${expected}.`)
  const [day = '', ...rates] = cells.map((cell) => cell.trim())
  days.addDay(day, line)
  for (const [at, currency] of currencies.entries()) {
    const rate = rates[at] ?? ''
    if (rate !== NOT_QUOTED && rate !== '') days.addRate(currency, rate, line)
  }
}
