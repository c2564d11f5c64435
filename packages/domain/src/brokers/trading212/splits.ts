import { compare, sign } from '../../decimal/index.ts'
import { parseAmount, parseQuantity } from '../csv/parse-amount.ts'
import { parseMoment } from '../csv/parse-moment.ts'
import { getText, type Line } from '../csv/table.ts'
import { addExecution } from '../format/add-execution.ts'
import type { ParsedFile } from '../format/broker-format.ts'
import { skipLine } from '../format/skip-line.ts'

/**
 * Adds stock splits. Trading 212 writes a split as two lines of the same value: 'Stock split close' with the old number
 * of shares and 'Stock split open' with the new number. They become a sell and a buy, so that quantity and cost stay
 * correct; the position before the split becomes a separate trade. The line gets the warning import.split.
 * A line without its counterpart, or one that cannot be parsed, is skipped with the same warning.
 */
export function addSplits(lines: Line[], parsed: ParsedFile): ParsedFile {
  const opens = Map.groupBy(lines.filter(isOpen).toReversed(), getTicker)
  for (const close of lines.filter((line) => !isOpen(line))) {
    const open = opens.get(getTicker(close))?.pop()
    const halves = open && parseBothHalves(close, open)
    if (halves) addHalves(halves, parsed)
    else for (const line of open ? [close, open] : [close]) skipHalf(line, parsed)
  }
  for (const line of [...opens.values()].flat()) skipHalf(line, parsed)
  return parsed
}

type Half = NonNullable<ReturnType<typeof parseHalf>>

function parseBothHalves(close: Line, open: Line): { sold: Half; bought: Half } | null {
  const [sold, bought] = [parseHalf(close), parseHalf(open)]
  if (!sold?.executedAt || !bought || sold.currency !== bought.currency) return null
  // One millisecond later, so that sorting keeps the sell before the buy.
  const next = new Date(Date.parse(sold.executedAt) + 1).toISOString()
  return { sold, bought: { ...bought, day: sold.day, executedAt: next } }
}

function parseHalf(line: Line) {
  const quantity = parseQuantity(getText(line, 'no. of shares'))
  const price = parseAmount(getText(line, 'price / share'))
  const moment = parseMoment(getText(line, 'time', 'time (utc)'), 'UTC')
  const currency = getText(line, 'currency (price / share)')
  if (!quantity || sign(quantity) <= 0 || !price || compare(price, '0') <= 0 || !moment || !currency)
    return null
  return { line, quantity, price, currency, ...moment }
}

function addHalves({ sold, bought }: { sold: Half; bought: Half }, parsed: ParsedFile): void {
  for (const { side, half } of [
    { side: 'sell', half: sold } as const,
    { side: 'buy', half: bought } as const,
  ]) {
    const { line, ...figures } = half
    addExecution(parsed, line, {
      ...figures,
      symbol: getTicker(line),
      market: 'stock',
      side,
      fee: '0',
      externalId: getText(line, 'id') || null,
      closesOnly: side === 'sell',
      name: getText(line, 'name'),
    })
  }
  const message = `${getTicker(sold.line)} was split: ${sold.quantity} shares became ${bought.quantity}. The trade before the split is closed at the broker’s price, and a new trade begins with the new number of shares.`
  parsed.warnings.push({ line: sold.line.line, code: 'import.split', message })
}

function skipHalf(line: Line, parsed: ParsedFile): void {
  skipLine(parsed, line, 'split', `${getText(line, 'action')} ${getTicker(line)}`)
  const message = `${getTicker(line)} was split, but the file does not state both numbers of shares. Check the open trade of ${getTicker(line)}.`
  parsed.warnings.push({ line: line.line, code: 'import.split', message })
}

function isOpen(line: Line): boolean {
  return /open$/i.test(getText(line, 'action'))
}

function getTicker(line: Line): string {
  return getText(line, 'ticker') || getText(line, 'isin')
}
