import { isZero, toAbsolute } from '../decimal/decimal.ts'
import { parseAmount } from './amounts.ts'
import { isBondValue } from './bonds.ts'
import { BOND_SIZE } from './contract-sizes.ts'
import { defineFormat } from './define-format.ts'
import type { TableDraft } from './format-spec.ts'
import { parseMoment } from './moments.ts'
import { findOption, toOptionContract } from './option-symbol.ts'
import { takeFeeFromValue } from './prices.ts'
import type { TableLine } from './table-line.ts'

/**
 * The account history of Firstrade. Options are in the description, and their fees only in the amount. Some descriptions have the
 * time of the execution; other lines have days only.
 */
export const firstrade = defineFormat({
  id: 'firstrade',
  broker: 'Firstrade',
  title: 'Firstrade account history',
  help: 'Accounts > History: choose the days, then Download CSV. Or Accounts > Tax center > Excel CSV files.',
  currency: 'USD',
  zone: 'America/New_York',
  numbers: 'point',
  fees: 'any',
  order: 'none within a day',
  allowsSurplusCells: true,
  requiredWords: ['SettledDate|Settled Date|Settlement Date'],
  columns: {
    day: 'TradeDate|Trade Date',
    action: 'Action',
    symbol: 'Symbol',
    name: 'Description',
    quantity: 'Quantity',
    price: 'Price',
    value: 'Amount',
    fee: ['Commission', 'Fee'],
    'account?': 'Account',
  },
  otherColumns: ['RecordType'],
  kindText: (line) => `${line.text('action')} ${line.text('name')}`.trim(),
  lines: [
    [/\bcancel/i, 'cancelled'],
    [/^(?:buy|bought)\b/i, 'buy'],
    [/^(?:sell|sold|short)\b/i, 'sell'],
    [
      /^(?:other|journal)?\s*(?:put|call) .*\b(?:assigned|expired|exercised|expir\w*|assign\w*|exercise)\b/i,
      'close',
    ],
    [/reinvest/i, 'signed'],
    [/\bsplit\b/i, 'split'],
    [/\btax\b|withh|\bnra\b/i, 'tax'],
    [/interest/i, 'interest'],
    [/dividend|cap(?:ital)? gain|return of capital/i, 'dividend'],
    [/\bfees?\b|adr /i, 'fee'],
    [/merger|spin|exchange|tender|in lieu|redemption|matur|reorg|name change/i, 'corporate_action'],
    [/\bacat|security transfer|received|delivered/i, 'transfer'],
    [/deposit|withdraw|wire|ach|transfer|check|journal|cash|funds/i, 'cash'],
    [/adj/i, 'adjustment'],
  ],
  closing: /closing contract/i,
  change(draft, line, table) {
    const read = readContract(readTime(draft, line), line)
    // A bond has the interest since its last coupon in a separate column, and the amount contains it.
    if (typeof read !== 'string' && read.instrument === 'bond')
      table.addMovement(line, 'interest', line.amountOrZero('Interest'), read.currency)
    return read
  },
})

function readTime(draft: TableDraft, line: TableLine): TableDraft {
  const written = /exec time:\s*(\d{4}-\d{2}-\d{2} \d{1,2}:\d{2}:\d{2})/i.exec(line.text('name'))?.[1]
  const moment = written ? parseMoment(written, line.table.zone) : null
  return moment && moment.day === draft.day ? { ...draft, ...moment } : draft
}

function readContract(draft: TableDraft, line: TableLine): TableDraft | 'dividend' | 'corporate_action' {
  const option = findOption(line.text('name'))
  if (option) {
    const named = { ...draft, ...toOptionContract(option) }
    return draft.kind === 'close' || !line.has('value')
      ? named
      : takeFeeFromValue(named, line.amount('value'))
  }
  if (draft.kind === 'close') return 'corporate_action'
  const value = toAbsolute(line.amountOrZero('value'))
  return !isZero(value) && isBondValue(draft, value) ? readBond(draft, line) : draft
}

function readBond(draft: TableDraft, line: TableLine): TableDraft {
  return {
    ...draft,
    symbol: line.text('symbol') || nameTreasury(line) || line.text('CUSIP') || draft.symbol,
    instrument: 'bond',
    contractSize: BOND_SIZE,
  }
}

/** A short name of an American treasury: 'UNITED STATES TREASURY NOTE DUE 12/31/2026 04.250' is 'T 4.25 12/31/26'. */
function nameTreasury(line: TableLine): string {
  const [, day = '', year = '', coupon = ''] =
    /^(?:united states|us) treasury .*\bdue (\d{2}\/\d{2})\/(?:20)?(\d{2}) (\d+\.\d+)/i.exec(
      line.text('name'),
    ) ?? []
  const rate = parseAmount(coupon)
  return rate === null ? '' : `T ${rate} ${day}/${year}`
}
