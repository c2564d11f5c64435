import { defineFormat } from './define-format.ts'
import { findOption, toOptionContract } from './option-symbol.ts'

/**
 * The transactions of TD Ameritrade, which Schwab has closed; traders have the files of its years. The description says what a
 * line is, such as 'Bought 5 ABC @ 10.50' or 'Sold Short 30 ABC @ 112.00'. Lines have days only, the oldest first.
 */
export const tdAmeritrade = defineFormat({
  id: 'td-ameritrade',
  broker: 'TD Ameritrade',
  title: 'TD Ameritrade transactions',
  help: 'The files that you downloaded at TD Ameritrade: My Account > History & Statements > Transactions > Download.',
  currency: 'USD',
  zone: 'America/New_York',
  days: 'mdy',
  numbers: 'point',
  fees: 'any',
  allowsSurplusCells: true,
  requiredWords: ['SHORT-TERM RDM FEE'],
  columns: {
    day: 'DATE',
    id: 'TRANSACTION ID',
    action: 'DESCRIPTION',
    quantity: 'QUANTITY',
    symbol: 'SYMBOL',
    price: 'PRICE',
    value: 'AMOUNT',
    'fee?': ['COMMISSION', 'REG FEE', 'SHORT-TERM RDM FEE', 'FUND REDEMPTION FEE', 'DEFERRED SALES CHARGE'],
  },
  lines: [
    [/^\*+ ?end of file/i, 'no_trade'],
    [/\bcancel/i, 'cancelled'],
    [/^bought\b/i, 'buy'],
    [/^sold\b/i, 'sell'],
    [/^removal of option due to (?:expiration|assignment|exercise)/i, 'close'],
    [/\bsplit\b/i, 'split'],
    [/\btax\b|withh/i, 'tax'],
    [/dividend|capital gain|distribution|reinvest/i, 'dividend'],
    [/interest/i, 'interest'],
    [/\bfees?\b/i, 'fee'],
    [/merger|spin|exchange|tender|in lieu|mandatory|voluntary|name change|reorg/i, 'corporate_action'],
    [/transfer of security|internal transfer/i, 'transfer'],
    [/funding|wire|ach|check|cash|deposit|withdraw/i, 'cash'],
    [/adjust|rebate|journal/i, 'adjustment'],
  ],
  opening: /^sold short\b/i,
  change(draft, line) {
    const option = findOption(line.text('symbol')) ?? findOption(line.text('action'))
    if (option) return { ...draft, ...toOptionContract(option) }
    return draft.kind === 'close' ? 'corporate_action' : draft
  },
})
