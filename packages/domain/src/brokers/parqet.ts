import { negate } from '../decimal/decimal.ts'
import { defineFormat } from './define-format.ts'

/** The activities of Parqet, with times in UTC. Taxes of sales are movements, as those of dividends are. */
export const parqet = defineFormat({
  id: 'parqet',
  broker: 'Parqet',
  title: 'Parqet activities',
  help: 'parqet.com > Portfolio > Activities > Export > CSV.',
  currency: 'EUR',
  zone: 'UTC',
  days: 'ymd',
  allowsSurplusCells: true,
  longOnly: true,
  requiredWords: ['assettype', 'holding'],
  columns: {
    day: 'datetime',
    action: 'type',
    symbol: 'identifier',
    'name?': 'holdingname',
    quantity: 'shares',
    price: 'price',
    value: 'amount',
    fee: 'fee',
    currency: 'currency',
    'account?': 'broker',
  },
  lines: [
    [/^buy$/i, 'buy'],
    [/^sell$/i, 'sell'],
    [/^dividend/i, 'dividend'],
    [/^interest/i, 'interest'],
    [/^cost|^fee/i, 'fee'],
    [/^tax/i, 'tax'],
    [/^transfer/i, 'transfer'],
    [/^deposit|^withdrawal|^cash/i, 'cash'],
    [/split/i, 'split'],
  ],
  change(draft, line, table) {
    table.addMovement(line, 'tax', negate(line.amountOrZero('tax')), draft.currency)
    const isCoin = /crypto/i.test(line.text('assettype'))
    return isCoin ? { ...draft, market: 'crypto', instrument: 'coin' } : draft
  },
})
