import { sign, toAbsolute } from '../decimal/decimal.ts'
import type { BrokerFormat } from './broker-format.ts'
import { addPairTrade, addReward } from './coin-trades.ts'
import { defineFormat } from './define-format.ts'
import { isFiat } from './fiat.ts'
import type { FileTable } from './file-table.ts'
import { parseMoment } from './moments.ts'
import type { TableLine } from './table-line.ts'

/** Bitvavo, transaction history, newest first: each line has its zone. The fee is in the currency of the price. */
export const bitvavo: BrokerFormat = defineFormat({
  id: 'bitvavo',
  usualWords: true,
  broker: 'Bitvavo',
  title: 'Bitvavo transaction history',
  help: 'Bitvavo > Account > Transaction history > Export: CSV.',
  market: 'crypto',
  currency: 'EUR',
  zone: 'Europe/Amsterdam',
  days: 'ymd',
  numbers: 'point',
  columns: {
    day: 'Date',
    time: 'Time',
    action: 'Type',
    symbol: 'Currency',
    quantity: 'Amount',
    id: 'Transaction ID',
    'currency?': 'Quote Currency|Price Currency',
    price: 'Quote Price|Price|Price (*',
    'status?': 'Status',
    'fee?': 'Fee amount',
    'feeCurrency?': 'Fee currency',
  },
  otherColumns: ['Timezone?', 'Received / Paid Amount?'],
  read(table) {
    for (const line of table.lines) table.attempt(line, () => readLine(table, line))
  },
})

/** Until 2024 the header of the price named its currency: 'Price (EUR)'. */
function findPriceCurrency(line: TableLine): string {
  return /\(([A-Z]{3,4})\)/.exec(line.headerOf('price'))?.[1] ?? 'EUR'
}

function readLine(table: FileTable, line: TableLine) {
  table.parsed.onLine?.()
  const [type, coin] = [line.text('action').toLowerCase(), line.text('symbol').toUpperCase()]
  const moment =
    parseMoment(
      `${line.text('day')} ${line.text('time')}`,
      line.text('Timezone') || table.zone,
      table.days,
    ) ?? line.fail('day')
  if (line.has('status') && !/^(?:completed|distributed|filled|executed)$/i.test(line.text('status')))
    return table.skip(line, 'not_filled')
  const [quantity, quote] = [line.quantity(), line.text('currency') || findPriceCurrency(line)]
  if (type === 'buy' || type === 'sell') {
    const fees = [{ currency: line.text('feeCurrency') || quote, amount: line.amountOrZero('fee') }]
    const trade = {
      base: coin,
      quote,
      side: type,
      quantity,
      price: line.amount('price'),
      fees,
      moment,
    } as const
    return addPairTrade(table, line, { ...trade, id: line.text('id') })
  }
  if (/deposit|withdrawal/.test(type) && isFiat(coin)) {
    table.addMovement(line, 'cash', quantity, coin)
    return table.skip(line, 'cash')
  }
  if (/deposit|withdrawal|transfer|stake|unstake/.test(type) && !/reward/.test(type))
    return table.skip(line, 'transfer')
  if (!/staking|reward|rebate|affiliate|incentive|campaign|airdrop|bonus|distribut/.test(type))
    return table.skip(line, 'unknown')
  if (sign(quantity) <= 0 || !line.has('price') || isFiat(coin)) return table.skip(line, 'reward')
  const price = toAbsolute(line.amount('price'))
  addReward(table, line, { base: coin, quote, quantity, price, moment, id: line.text('id') })
}
