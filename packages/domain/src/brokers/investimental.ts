import { type Decimal, isZero, sign, subtract } from '../decimal/decimal.ts'
import { defineFormat } from './define-format.ts'
import type { FileTable } from './file-table.ts'
import type { TableLine } from './table-line.ts'

/**
 * The order log of Investimental: a line for each change of an order, with the volume that is left and the commission for it. A line
 * 'Fil' is an execution of what the volume became less, and the last one, which is not active any more, of all that was left.
 * The currency is that of the account, 'NAME [RON]'.
 */
export const investimental = defineFormat({
  id: 'investimental',
  broker: 'Investimental',
  title: 'Investimental orders',
  help: 'Investimental platform > Order log: choose the days, then Export > CSV.',
  zone: 'Europe/Bucharest',
  days: 'ymd',
  numbers: 'point',
  longOnly: true,
  columns: {
    id: 'Order Number',
    action: 'Side',
    symbol: 'Symbol',
    price: 'Price',
    quantity: 'Volume',
    fee: 'Fee',
    account: 'Account ID',
    day: 'Update Time',
  },
  otherColumns: ['Account Name', 'Update Type'],
  requiredWords: ['Status', 'Last Trade Ticket', 'Settlement Term'],
  read(table) {
    for (const lines of Map.groupBy(table.lines, (line) => line.text('id')).values()) readOrder(table, lines)
  },
})

function readOrder(table: FileTable, lines: readonly TableLine[]) {
  let left: { quantity: Decimal; fee: Decimal } | null = null
  const byTime = lines.toSorted((a, b) => (a.text('day') < b.text('day') ? -1 : 1))
  for (const line of byTime)
    table.attempt(line, () => {
      table.parsed.onLine?.()
      const now = { quantity: line.quantity(), fee: line.amountOrZero('fee') }
      const before = left ?? now
      const isLast = !/^active$/i.test(line.text('Status'))
      left = now
      if (!/^fil/i.test(line.text('Update Type')))
        return table.skip(line, 'not_filled', line.text('Update Type'))
      const quantity = isLast ? now.quantity : subtract(before.quantity, now.quantity)
      const fee = isLast ? before.fee : subtract(before.fee, now.fee)
      if (sign(quantity) <= 0 || isZero(quantity))
        return table.skip(line, 'nothing_traded', line.text('symbol'))
      const side = /^buy/i.test(line.text('action')) ? ('buy' as const) : ('sell' as const)
      table.add(line, {
        kind: side,
        side,
        symbol: line.text('symbol'),
        market: 'stock',
        quantity,
        price: line.amount('price'),
        fee,
        currency: /\[([A-Z]{3})\]/.exec(line.text('Account Name'))?.[1] ?? line.fail('Account Name'),
        externalId: line.text('Last Trade Ticket') || line.text('id'),
        account: line.text('account'),
        closesOnly: side === 'sell',
        ...line.moment(),
      })
    })
}
