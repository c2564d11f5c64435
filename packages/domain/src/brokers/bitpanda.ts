import { negate, toAbsolute } from '../decimal/decimal.ts'
import { addReward } from './coin-trades.ts'
import { defineFormat } from './define-format.ts'
import type { FileTable } from './file-table.ts'
import type { TableLine } from './table-line.ts'

/**
 * The history of Bitpanda, with the zone in each time. A purchase or sale states both amounts, and the price of the asset. Shares
 * and metals are in the same list as coins.
 */
export const bitpanda = defineFormat({
  id: 'bitpanda',
  broker: 'Bitpanda',
  title: 'Bitpanda history',
  help: 'Bitpanda > Profile > History > Export > CSV.',
  market: 'crypto',
  days: 'ymd',
  numbers: 'point',
  columns: {
    id: 'Transaction ID',
    day: 'Timestamp',
    action: 'Transaction Type',
    value: 'Amount Fiat',
    currency: 'Fiat',
    quantity: 'Amount Asset',
    symbol: 'Asset',
    price: 'Asset market price',
    'fee?': 'Fee',
    'feeCurrency?': 'Fee asset',
  },
  otherColumns: ['Asset class'],
  requiredWords: ['In/Out'],
  read(table) {
    for (const line of table.lines) table.attempt(line, () => readLine(table, line))
  },
})

function readLine(table: FileTable, line: TableLine) {
  table.parsed.onLine?.()
  const action = line.text('action').toLowerCase()
  const kind = line.text('Asset class')
  if (/^fiat/i.test(kind)) {
    const isPaidOut = !/^incoming/i.test(line.text('In/Out'))
    for (const movement of table.collectMovements(() => table.skip(line, 'cash', action)))
      if (isPaidOut) movement.amount = negate(toAbsolute(movement.amount))
    return
  }
  const symbol = line.text('symbol')
  const currency = line.text('currency') === '-' ? 'EUR' : line.text('currency')
  if (action === 'buy' || action === 'sell')
    return table.add(line, {
      kind: action,
      side: action,
      symbol,
      market: /crypto/i.test(kind) ? 'crypto' : 'stock',
      quantity: line.quantity(),
      price: line.amount('price'),
      currency,
      fee: line.amountOrZero('fee'),
      feeCurrency: line.has('feeCurrency') ? line.text('feeCurrency') : null,
      ...line.moment(),
      externalId: line.text('id') || null,
      closesOnly: action === 'sell',
    })
  const isReward = /reward|bonus|airdrop/.test(action) && line.has('price') && /crypto/i.test(kind)
  if (!isReward) return table.skip(line, /reward|bonus/.test(action) ? 'reward' : 'transfer', action)
  const { amount, id } = { amount: line.quantity(), id: line.text('id') }
  const price = line.amount('price')
  return addReward(table, line, {
    base: symbol,
    quote: currency,
    quantity: amount,
    price,
    moment: line.moment(),
    id,
  })
}
