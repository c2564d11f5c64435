import { sign } from '../../decimal/index.ts'
import { normaliseSymbol } from '../../trades/index.ts'
import { parseQuantity } from '../csv/parse-amount.ts'
import { parseMoment } from '../csv/parse-moment.ts'
import { getText, type Line } from '../csv/table.ts'
import type { ParsedFile } from '../format/broker-format.ts'
import { toMajorCode } from '../format/minor-currency.ts'
import { skipLine } from '../format/skip-line.ts'
import { findSingleHalves } from '../round-trips/resolve-splits.ts'

/**
 * Adds stock splits. Trading 212 writes a split as two lines: 'Stock split close' with the old number of shares and 'Stock
 * split open' with the new number. Each becomes a half of a split, because they can be in different files.
 * The warning import.split says what a split changes, or that the file with the other half is missing. A line that cannot be parsed is skipped with the same warning.
 */
export function addSplits(lines: Line[], parsed: ParsedFile): ParsedFile {
  for (const line of lines) {
    const half = parseHalf(line)
    if (half) parsed.actions.push(half)
    else skipHalf(line, parsed)
  }
  const single = new Set(findSingleHalves(parsed.actions))
  for (const action of parsed.actions) {
    const { line, symbol, half, ratioFrom, ratioTo } = action
    if (!single.has(action) && half === 'open') continue
    const open = parsed.actions.find(
      (other) => other.half === 'open' && other.symbol === symbol && other.day === action.day,
    )
    const message = single.has(action)
      ? `${symbol} was split, and this file has only the ${half === 'close' ? 'old' : 'new'} number of shares (${ratioFrom ?? ratioTo}). Import the file with the other number as well: until then, the split changes no trade.`
      : `${symbol} was split: ${ratioFrom} shares became ${open?.ratioTo}. Quantity and prices of the trade that is open then are adjusted.`
    parsed.warnings.push({ line, code: 'import.split', message })
  }
  return parsed
}

function parseHalf(line: Line) {
  const shares = parseQuantity(getText(line, 'no. of shares'))
  const moment = parseMoment(getText(line, 'time', 'time (utc)'), 'UTC')
  const currency = getText(line, 'currency (price / share)')
  const symbol = normaliseSymbol(getTicker(line))
  if (!shares || sign(shares) <= 0 || !moment || !currency || symbol === '') return null
  const half = /open$/i.test(getText(line, 'action')) ? ('open' as const) : ('close' as const)
  return {
    kind: 'split' as const,
    symbol,
    market: 'stock' as const,
    currency: toMajorCode(currency),
    day: moment.day,
    executedAt: moment.executedAt,
    ratioFrom: half === 'close' ? shares : null,
    ratioTo: half === 'open' ? shares : null,
    half,
    account: null,
    externalId: getText(line, 'id') || null,
    line: line.line,
  }
}

function skipHalf(line: Line, parsed: ParsedFile): void {
  skipLine(parsed, line, 'split', `${getText(line, 'action')} ${getTicker(line)}`)
  const message = `${getTicker(line)} was split, but the line does not state the number of shares. Check the open trade of ${getTicker(line)}.`
  parsed.warnings.push({ line: line.line, code: 'import.split', message })
}

function getTicker(line: Line): string {
  return getText(line, 'ticker') || getText(line, 'isin')
}
