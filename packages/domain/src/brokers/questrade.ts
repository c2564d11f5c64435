import { isZero } from '../decimal/decimal.ts'
import { defineFormat } from './define-format.ts'
import type { TableDraft } from './format-spec.ts'
import { findOption, toOptionContract } from './option-symbol.ts'
import { toUnitPrice } from './prices.ts'

/** The executions of Questrade's trading platform, of Canadian ('.TO') and American shares and options. */
export const questradeExecutions = defineFormat({
  id: 'questrade',
  broker: 'Questrade',
  title: 'Questrade executions',
  help: 'Questrade Edge > Executions: choose the days, then the menu of the table > Export to CSV.',
  currency: 'USD',
  zone: 'America/Toronto',
  numbers: 'point',
  allowsSurplusCells: true,
  columns: {
    symbol: 'Symbol',
    action: 'Action|Side',
    quantity: 'Fill Qty|Filled Qty|Fill Quantity',
    price: 'Fill Price|Filled Price',
    day: 'Exec Time|Execution Time|Date',
    'fee?': ['Commission', 'Fees|Fee'],
    'currency?': 'Currency',
    'account?': 'Account|Account #|Account Number',
    'id?': 'Order ID|Execution ID',
  },
  change: (draft, line) =>
    readContract(line.has('currency') ? draft : { ...draft, currency: guessCurrency(draft) }),
})

/**
 * The activities of Questrade. Days only, although each has the time 12:00 AM. Symbols of options are in the description, and the
 * symbols of Questrade itself, such as H038778, have no meaning.
 */
export const questradeActivities = defineFormat({
  id: 'questrade-activities',
  broker: 'Questrade',
  title: 'Questrade account activities',
  help: 'my.questrade.com > Reports > Account activity: choose the account and the days, then Export to Excel.',
  zone: 'America/Toronto',
  numbers: 'point',
  fees: 'minus',
  allowsSurplusCells: true,
  requiredWords: ['Gross Amount', 'Net Amount'],
  columns: {
    day: 'Transaction Date|Trade Date',
    'exitDay?': 'Settlement Date',
    action: 'Action',
    symbol: 'Symbol',
    'name?': 'Description',
    quantity: 'Quantity',
    price: 'Price',
    fee: 'Commission',
    value: 'Net Amount',
    currency: 'Currency',
    'account?': 'Account #|Account Number|Account',
  },
  otherColumns: ['Activity Type?'],
  kindText: (line) => `${line.text('Activity Type')}: ${line.text('action')}`,
  lines: [
    [/^(?:trades?)?: ?(?:buy|bought)/i, 'buy'],
    [/^(?:trades?)?: ?(?:sell|sold)/i, 'sell'],
    [/expir|assign|exercis|: ?(?:exp|asn|exr)$/i, 'close'],
    [/^trades?:/i, 'signed'],
    [/dividend reinvest|: ?rei$/i, 'buy'],
    [/dividend|: ?(?:div|cil|dis)$/i, 'dividend'],
    [/interest/i, 'interest'],
    [/tax/i, 'tax'],
    [/fees? and rebates|fee/i, 'fee'],
    [/fx conversion|: ?fxt$/i, 'forex'],
    [/transfers?|: ?(?:tfi|tfo|tf6|tsf)$/i, 'transfer'],
    [/deposit|withdraw|: ?(?:con|dep|eft|wdr|brw)$/i, 'cash'],
    [/corporate action|merger|split|: ?(?:nac|name)$/i, 'corporate_action'],
    [/other|adj/i, 'adjustment'],
  ],
  change(draft, line) {
    const day = { day: draft.day, executedAt: null, zone: null }
    const isMidnight = / 12:00:00 AM$| 00:00:00$/i.test(line.text('day'))
    const isFree = isZero(draft.price) && draft.kind !== 'close'
    const price = isFree ? toUnitPrice(line.amountOrZero('value'), draft.quantity) : draft.price
    return readContract({ ...draft, price, ...(isMidnight && day) }, line.text('name'))
  },
})

/** The trade confirmations of Questrade, with the currency and the account in the first cell, and days as 20-10-25. */
export const questradeConfirmations = defineFormat({
  id: 'questrade-confirmations',
  broker: 'Questrade',
  title: 'Questrade trade confirmations',
  help: 'my.questrade.com > Reports > Trade confirmations: choose the days, then Export.',
  currency: 'USD',
  days: 'dmy',
  numbers: 'point',
  allowsSurplusCells: true,
  requiredWords: ['Trade #'],
  columns: {
    account: 'CurrencyCode_Group_Account',
    day: 'Trade Date',
    action: 'Action',
    quantity: 'Quantity',
    symbol: 'Symbol',
    'name?': 'Security Description|Description',
    price: 'Price',
    'value?': 'Gross amount',
    fee: ['Comm', 'SEC fees'],
    'id?': 'Trade #',
    'currency?': 'Currency',
  },
  change(draft, line) {
    const group = line.text('account')
    const account = /\d{6,}/.exec(group)?.[0] ?? group
    const currency = /canad|cad/i.test(group) ? 'CAD' : 'USD'
    const symbol = draft.symbol.replace(/^\./, '')
    return readContract({ ...draft, symbol, account, currency }, line.text('name'))
  },
})

function guessCurrency({ symbol }: TableDraft): string {
  return /\.(?:TO|V|VN|CN|NE)$/i.test(symbol) ? 'CAD' : 'USD'
}

function readContract(draft: TableDraft, text = ''): TableDraft {
  const option = findOption(text) ?? findOption(draft.symbol)
  return option ? { ...draft, ...toOptionContract(option) } : draft
}
