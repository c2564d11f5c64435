import { compare, sign } from '../../decimal/index.ts'
import { addExecution } from '../format/add-execution.ts'
import type { Reading } from '../format/broker-format.ts'
import { readMoment } from '../csv/parse-moment.ts'
import { readMoney, readQuantity } from '../csv/parse-amount.ts'
import { skip } from '../format/skip-line.ts'
import { type Line, text } from '../csv/table.ts'

/**
 * Adds splits to a reading of Trading 212. The broker writes a split as two lines, 'Stock split close' with the old
 * count of shares and 'Stock split open' with the new one, of the same worth. They become a sell and a buy, so the
 * count and the cost stay right; the position up to the split becomes a trade of its own. Warning import.split.
 * A half that is alone or cannot be read is skipped, with a warning: later sells will not find all their shares.
 */
export function addSplits(lines: Line[], reading: Reading): Reading {
  const opens = Map.groupBy(lines.filter(isOpen).toReversed(), ticker)
  for (const close of lines.filter((line) => !isOpen(line))) {
    const open = opens.get(ticker(close))?.pop()
    const halves = open && bothHalves(close, open)
    if (halves) addHalves(halves, reading)
    else for (const line of open ? [close, open] : [close]) skipHalf(line, reading)
  }
  for (const line of [...opens.values()].flat()) skipHalf(line, reading)
  return reading
}

type Half = NonNullable<ReturnType<typeof readHalf>>

function bothHalves(close: Line, open: Line): { sold: Half; bought: Half } | null {
  const [sold, bought] = [readHalf(close), readHalf(open)]
  if (!sold?.executedAt || !bought || sold.currency !== bought.currency) return null
  // The new shares come a moment after the old ones went, so that no sorting can turn the two round.
  const next = new Date(Date.parse(sold.executedAt) + 1).toISOString()
  return { sold, bought: { ...bought, day: sold.day, executedAt: next } }
}

function readHalf(line: Line) {
  const quantity = readQuantity(text(line, 'no. of shares'))
  const price = readMoney(text(line, 'price / share'))
  const moment = readMoment(text(line, 'time', 'time (utc)'), 'UTC')
  const currency = text(line, 'currency (price / share)')
  if (!quantity || sign(quantity) <= 0 || !price || compare(price, '0') <= 0 || !moment || !currency)
    return null
  return { line, quantity, price, currency, ...moment }
}

function addHalves({ sold, bought }: { sold: Half; bought: Half }, reading: Reading): void {
  for (const { side, half } of [
    { side: 'sell', half: sold } as const,
    { side: 'buy', half: bought } as const,
  ]) {
    const { line, ...figures } = half
    addExecution(reading, line, {
      ...figures,
      symbol: ticker(line),
      market: 'stock',
      side,
      fee: '0',
      externalId: text(line, 'id') || null,
      closesOnly: side === 'sell',
      name: text(line, 'name'),
    })
  }
  const message = `${ticker(sold.line)} was split, ${sold.quantity} shares into ${bought.quantity}. The trade up to the split is closed at the broker's price, and a new one begins with the new count.`
  reading.warnings.push({ line: sold.line.line, code: 'import.split', message })
}

function skipHalf(line: Line, reading: Reading): void {
  skip(reading, line, 'split', `${text(line, 'action')} ${ticker(line)}`)
  const message = `${ticker(line)} was split, and this line does not say clearly into how many shares. Check its open trade by hand.`
  reading.warnings.push({ line: line.line, code: 'import.split', message })
}

function isOpen(line: Line): boolean {
  return /open$/i.test(text(line, 'action'))
}

function ticker(line: Line): string {
  return text(line, 'ticker') || text(line, 'isin')
}
