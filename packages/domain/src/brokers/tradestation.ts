import { isZero, subtract, toAbsolute } from '../decimal/decimal.ts'
import { deriveContractSize } from './contract-sizes.ts'
import { defineFormat } from './define-format.ts'
import type { TableDraft } from './format-spec.ts'
import { asFuture } from './future-lines.ts'
import { findOption, toOptionContract } from './option-symbol.ts'
import type { TableLine } from './table-line.ts'

/**
 * The executions of TradeStation and TradeZero, and the template of TradeNote, which has the same columns. Fees are above zero and
 * rebates below. Without columns of fees, the fee is the difference between gross and net proceeds.
 */
export const tradeStation = defineFormat({
  id: 'tradestation',
  broker: 'TradeStation',
  title: 'TradeStation, TradeZero or TradeNote executions',
  help: 'TradeStation: Reports > Trade activity > Export. TradeZero: Portal > Reports > Trades > Export CSV. TradeNote: the file from which you imported.',
  currency: 'USD',
  zone: 'America/New_York',
  assumesZone: true,
  days: 'mdy',
  numbers: 'point',
  fees: 'plus',
  allowsSurplusCells: true,
  columns: {
    'account?': 'Account',
    day: 'T/D',
    'time?': 'Exec Time|Time',
    'currency?': 'Currency',
    symbol: 'Symbol',
    action: 'Side',
    quantity: 'Qty|Quantity',
    price: 'Price',
    'fee?': ['Comm|Commission', 'SEC', 'TAF', 'NSCC', 'Nasdaq', 'ECN Remove', 'ECN Add'],
    'value?': 'Net Proceeds',
    'notes?': 'Note|Notes',
  },
  change: (draft, line) => readContract(takeFee(draft, line), line),
})

function takeFee(draft: TableDraft, line: TableLine): TableDraft {
  const isStated = line.headerOf('fee') !== '' || !line.has('Gross Proceeds') || !line.has('value')
  return isStated
    ? draft
    : { ...draft, fee: toAbsolute(subtract(line.amount('Gross Proceeds'), line.amount('value'))) }
}

/** The kind is a word in the template of TradeNote, and a number at brokers. A future's size follows from the gross proceeds. */
function readContract(draft: TableDraft, line: TableLine): TableDraft {
  const type = line.text('Type').toLowerCase()
  const option = findOption(draft.symbol)
  if (option) return { ...draft, ...toOptionContract(option) }
  if (type === 'call' || type === 'put') return { ...draft, instrument: 'option', contractSize: '100' }
  if (type !== 'future' && type !== 'futures') return draft
  const future = asFuture({ ...draft, instrument: 'future', contractSize: null })
  const gross = line.amountOrZero('Gross Proceeds')
  if (future.contractSize !== null || isZero(gross)) return future
  return { ...future, contractSize: deriveContractSize({ ...draft, gross }) }
}

/** The orders of TradeStation, below a line with a title. */
export const tradeStationOrders = defineFormat({
  id: 'tradestation-orders',
  broker: 'TradeStation',
  title: 'TradeStation orders',
  help: 'TradeManager > Orders: right click > Export. Choose CSV.',
  currency: 'USD',
  zone: 'America/New_York',
  assumesZone: true,
  days: 'mdy',
  numbers: 'point',
  allowsSurplusCells: true,
  requiredWords: ['Qty Filled', 'Filled Price'],
  columns: {
    'account?': 'Account|Account ID',
    action: 'Type|Side',
    symbol: 'Symbol',
    status: 'Order Status|Status',
    quantity: 'Qty Filled',
    price: 'Filled Price',
    day: 'Filled|Filled Time|Entered',
    'fee?': ['Commission', 'Routing Fee'],
    'id?': 'Order #|Order ID',
  },
  filled: /^(?:filled|partial|.*partially)/i,
  closing: /to close|to cover/i,
  change: (draft) => {
    const option = findOption(draft.symbol)
    if (option) return { ...draft, ...toOptionContract(option) }
    return draft.symbol.startsWith('@') || /^[A-Z0-9]{1,3}[FGHJKMNQUVXZ]\d{2}$/.test(draft.symbol)
      ? asFuture({ ...draft, symbol: draft.symbol.replace(/^@/, '') })
      : draft
  },
})
