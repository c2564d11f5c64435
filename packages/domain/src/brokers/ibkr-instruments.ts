import type { Statement } from './ibkr-statement.ts'
import { getText } from './table.ts'

/** What a statement says about an instrument; '' for what it does not say. `type` is 'ETF' for some stocks, 'C' or 'P' for options. */
type InstrumentInfo = {
  name: string
  multiplier: string
  underlying: string
  expiry: string
  strike: string
  type: string
}

/** The instruments of a statement by asset category and symbol. */
export type InstrumentInfos = { get(category: string, symbol: string): InstrumentInfo | undefined }

/** Reads the section 'Financial Instrument Information'. A line can list several symbols of an instrument. */
export function readInstrumentInfos(statement: Statement): InstrumentInfos {
  const { lines } = statement.read('Financial Instrument Information')
  const infos = new Map(
    lines.flatMap((line) => {
      const info = {
        name: getText(line, 'description'),
        multiplier: getText(line, 'multiplier'),
        underlying: getText(line, 'underlying'),
        expiry: getText(line, 'expiry'),
        strike: getText(line, 'strike'),
        type: getText(line, 'type'),
      }
      const category = getText(line, 'asset category')
      return getText(line, 'symbol')
        .split(',')
        .map((symbol) => [buildKey(category, symbol), info] as const)
    }),
  )
  return { get: (category, symbol) => infos.get(buildKey(category, symbol)) }
}

// The trades of some statements name the carrying company: 'Stocks - Held with Interactive Brokers (U.K.) Limited …'.
function buildKey(category: string, symbol: string): string {
  const [kind = ''] = category.toLowerCase().split(' - ')
  return `${kind.trim()} ${symbol.trim()}`
}
