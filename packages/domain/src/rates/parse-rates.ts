import type { Day } from '../days/index.ts'
import { findMissingDays } from './find-missing-days.ts'
import { parseRatesCsv } from './parse-rates-csv.ts'
import { parseRatesXml } from './parse-rates-xml.ts'
import { RatesFileError, type RatesReading } from './rates-file.ts'

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
