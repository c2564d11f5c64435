import { isZero, toAbsolute } from '../decimal/decimal.ts'
import { addExchange } from './coin-trades.ts'
import { defineFormat } from './define-format.ts'
import type { SkipReason } from './lines.ts'
import type { TableLine } from './table-line.ts'

/** The transactions of Nexo, with times in UTC. EURX, GBPX and USDX are its names of currencies. */
export const nexo = defineFormat({
  id: 'nexo',
  broker: 'Nexo',
  title: 'Nexo transactions',
  help: 'nexo.com > Transactions > Export: choose the days, CSV.',
  market: 'crypto',
  currency: 'USD',
  zone: 'UTC',
  days: 'ymd',
  numbers: 'point',
  allowsSurplusCells: true,
  requiredWords: ['USD Equivalent'],
  columns: {
    id: 'Transaction',
    action: 'Type',
    symbol: 'Input Currency',
    quantity: 'Input Amount',
    currency: 'Output Currency',
    value: 'Output Amount',
    notes: 'Details',
    day: 'Date / Time*',
    'fee?': 'Fee',
    'feeCurrency?': 'Fee Currency',
  },
  read(table) {
    for (const line of table.lines)
      table.attempt(line, () => {
        const type = line.text('action')
        if (/^(?:rejected|pending|cancel)/i.test(line.text('notes')))
          return table.skip(line, 'not_filled', type)
        if (!isExchange(line)) return table.skip(line, findReason(type), `${type} ${line.text('symbol')}`)
        const fee = /\d/.test(line.text('fee')) ? toAbsolute(line.amount('fee')) : '0'
        addExchange(table, line, {
          given: { coin: nameCoin(line.text('symbol')), amount: line.quantity() },
          received: { coin: nameCoin(line.text('currency')), amount: line.amount('value') },
          fees: isZero(fee) ? [] : [{ currency: nameCoin(line.text('feeCurrency')), amount: fee }],
          moment: line.moment(),
          id: line.text('id'),
        })
      })
  },
})

function isExchange(line: TableLine): boolean {
  const [given, received] = [nameCoin(line.text('symbol')), nameCoin(line.text('currency'))]
  return /^exchange$|^credit card purchase|^fiat purchase/i.test(line.text('action')) && given !== received
}

function nameCoin(text: string): string {
  return text.toUpperCase().replace(/^(EUR|GBP|USD)X$/, '$1')
}

function findReason(type: string): SkipReason {
  if (/card purchase/i.test(type)) return 'card'
  if (/interest|cashback|bonus|dividend|reward/i.test(type)) return 'reward'
  return /deposit|withdraw|transfer|lock|exchange|repay|loan|top.?up|administrator|credit/i.test(type)
    ? 'transfer'
    : 'unknown'
}
