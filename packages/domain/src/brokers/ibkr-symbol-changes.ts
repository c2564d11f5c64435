import { isZero, sign, toAbsolute } from '../decimal/decimal.ts'
import type { ParsedFile } from './broker-format.ts'
import { buildTimeKey } from './execution-order.ts'
import { toMajorCode } from './fees.ts'
import { type EventLine, parseDescription } from './ibkr-event-lines.ts'
import { addMerger } from './mergers.ts'
import { findOpenQuantity } from './open-quantity.ts'
import { addSymbolChange } from './symbol-changes.ts'

/**
 * Adds the pairs of lines in which one share becomes another, and returns the lines of these pairs. A pair has the same action
 * and moment: the old shares go, and the new ones come.
 */
export function addSymbolChanges(events: readonly EventLine[], parsed: ParsedFile): ReadonlySet<EventLine> {
  const changed = new Set<EventLine>()
  const isChange = ({ description, isStock, proceeds }: EventLine) =>
    isStock && (isZero(proceeds) ? changeWords : mergerWords).test(description)
  const groups = Map.groupBy(events.filter(isChange), (event) =>
    [buildTimeKey(event), event.account, event.description.split('(').slice(0, 2).join('(')].join(' '),
  )
  for (const group of groups.values()) {
    const [outgoing, incoming] = [
      group.find(({ quantity }) => sign(quantity) < 0),
      group.find(({ quantity }) => sign(quantity) > 0),
    ]
    if (!outgoing || !incoming || group.length > 2) continue
    const from = parseDescription(outgoing.description).head
    const to = parseDescription(incoming.description).symbol
    if (from === '' || to === '' || from === to) continue
    const { line, day, executedAt, currency, account } = incoming
    if (!isZero(outgoing.proceeds)) {
      addPaidMerger({ outgoing, incoming, symbol: from, toSymbol: to }, parsed)
      for (const event of group) changed.add(event)
      continue
    }
    if (isTender(outgoing) && !isAllTendered(outgoing, from, parsed)) continue
    addSymbolChange(parsed, {
      ...{ symbol: from, toSymbol: to, market: 'stock', currency: toMajorCode(currency) },
      ...{ ratioFrom: toAbsolute(outgoing.quantity), ratioTo: incoming.quantity, day, executedAt },
      account: account || null,
      externalId: null,
      line: line.line,
    })
    for (const event of group) changed.add(event)
  }
  return changed
}

const changeWords = /CUSIP\/ISIN change|merged\(.*?\)\s+with|issue change|tendered to/i
const mergerWords = /merged\(.*?\)\s+with/i

/** A merger that pays shares and cash: the line of the new shares has their value. */
function addPaidMerger(
  {
    outgoing,
    incoming,
    ...symbols
  }: { outgoing: EventLine; incoming: EventLine; symbol: string; toSymbol: string },
  parsed: ParsedFile,
): void {
  const { day, executedAt, zone, currency, account, pnl, proceeds } = outgoing
  addMerger(parsed, outgoing.line, {
    ...{ ...symbols, day, executedAt, zone, currency, account: account || null, brokerPnl: pnl },
    ...{
      quantity: toAbsolute(outgoing.quantity),
      cash: proceeds,
      received: incoming.quantity,
      value: incoming.value,
    },
  })
}

const isTender = ({ description }: EventLine) => /tendered to/i.test(description)

/** Whether a tender takes all shares: what is paid for them then closes the trade. Some shares would leave the others behind. */
function isAllTendered(
  { quantity, day, executedAt, account }: EventLine,
  symbol: string,
  parsed: ParsedFile,
): boolean {
  const open = findOpenQuantity(parsed, { symbol, day, executedAt, account: account || null })
  return open === toAbsolute(quantity)
}
