import { divide, multiply, subtract, toAbsolute } from '../decimal/decimal.ts'
import { defineFormat } from './define-format.ts'
import { shortenName } from './short-name.ts'

/** What the description repeats after the name of the share: '1000 @ 4500.00'. */
const repeated = /\s+[\d,.]+\s*@\s*[\d,.]+\s*$/

/**
 * The transactions of one account, newest first, with days only. The reference tells what a line is: B and a number is a purchase,
 * S and a number a sale. The price is in pence; the dealing charge is what the value differs from price × quantity. The file names
 * shares only in words.
 */
export const hargreavesLansdown = defineFormat({
  id: 'hargreaves-lansdown',
  broker: 'Hargreaves Lansdown',
  title: 'Hargreaves Lansdown transactions',
  help: 'My accounts > the account > Transactions > Download as spreadsheet (CSV).',
  columns: {
    day: 'Trade date',
    action: 'Reference',
    name: 'Description',
    price: 'Unit cost*',
    quantity: 'Quantity',
    value: 'Value*',
  },
  currency: 'GBP',
  days: 'dmy',
  numbers: 'point',
  order: 'newest first',
  longOnly: true,
  allowsSurplusCells: true,
  accountAbove: /Client Number:\s*(\d{4,})/i,
  kindText: (line) => `${line.text('action')} ${line.text('name')}`,
  lines: [
    [/^B\d/i, 'buy'],
    [/^S\d/i, 'sell'],
    [/^(?:FPC|FPD|card|transfer|reg|direct debit|bacs|chaps|withdraw|payment|subscription|lisa)/i, 'cash'],
    [/fee|charge/i, 'fee'],
    [/interest/i, 'interest'],
    [/\btax\b|relief/i, 'tax'],
    [/divi|distribution|income|unit rebate|loyalty|equalisation/i, 'dividend'],
    [/split|consolidation/i, 'split'],
    [/merger|takeover|rights|conversion|demerger|corporate/i, 'corporate_action'],
    [/receipt|withdrawal|contribution|pay by bank|transfer/i, 'cash'],
  ],
  change: (draft, line) => {
    const name = line.text('name').replace(repeated, '')
    const price = divide(draft.price, '100', { places: 18 }) ?? draft.price
    const gross = multiply(price, draft.quantity)
    const value = toAbsolute(line.amount('value'))
    const cost = draft.side === 'buy' ? subtract(value, gross) : subtract(gross, value)
    return { ...draft, symbol: shortenName(name), name, price, fee: cost, externalId: line.text('action') }
  },
})
