import { add } from '../decimal/decimal.ts'
import { defineFormat } from './define-format.ts'
import type { FileTable } from './file-table.ts'
import type { TableDraft } from './format-spec.ts'
import { fitJournalTrade } from './journal-trades.ts'
import { parseDay } from './moments.ts'
import { toOptionContract } from './option-symbol.ts'
import type { TableLine } from './table-line.ts'

/**
 * The trades of TradeTally, from its CSV or its JSON of all data, each with entry and exit. The P&L is after fees and
 * commission. In JSON, other lists follow the trades. The market is in the instrument type.
 */
export const tradeTally = defineFormat({
  id: 'tradetally',
  broker: 'TradeTally',
  title: 'TradeTally trades',
  help: 'Settings > Export: choose CSV for the trades, or JSON for all data.',
  currency: 'USD',
  zone: 'America/New_York',
  assumesZone: true,
  days: 'mdy',
  numbers: 'point',
  perPosition: true,
  allowsSurplusCells: true,
  requiredWords: ['P&L|pnl|Commission|Fees'],
  columns: {
    symbol: 'Symbol',
    'action?': 'Side',
    quantity: 'Quantity',
    price: 'Entry Price',
    exitPrice: 'Exit Price',
    day: 'Entry Time|Entry Date|Entry Date UTC|Trade Date',
    exitDay: 'Exit Time|Exit Date|Exit Date UTC',
    'fee?': ['Commission', 'Fees'],
    'pnl?': 'P&L|pnl',
    'currency?': 'Currency|Original Currency',
    'account?': 'Account Identifier|Broker|Account',
    'strategy?': 'Strategy',
    'notes?': 'Notes',
    'tags?': ['Tags', 'Setup'],
    'contractSize?': 'Contract Size|Point Value',
    'id?': 'Original Id|Trade Id|id',
    'name?': 'Company Name',
  },
  otherColumns: ['Instrument Type?'],
  lines: [
    [/^(?:l|b|$)/i, 'long'],
    [/^s/i, 'short'],
  ],
  change: (draft, line) => readTrade(readContract(draft, line), line),
  read: readTrades,
})

// In JSON, each list after the first begins with a row that has only its name.
function readTrades(table: FileTable): void {
  const end = table.lines.findIndex(({ texts }) => texts.filter((cell) => cell.trim() !== '').length === 1)
  for (const [index, line] of table.lines.entries()) {
    if (end < 0 || index < end) table.read(line)
    else table.skip(line, 'no_trade')
  }
}

function readTrade(draft: TableDraft, line: TableLine): TableDraft {
  if (!line.has('pnl') || !draft.exit) return fitJournalTrade(draft, null)
  const net = line.amount('pnl')
  return { ...fitJournalTrade(draft, add(net, draft.fee)), brokerPnl: net }
}

function readContract(draft: TableDraft, line: TableLine): TableDraft {
  const type = line.text('Instrument Type').toLowerCase()
  const strike = line.has('Strike Price') ? line.amount('Strike Price') : null
  const expiry = parseDay(line.text('Expiration Date').slice(0, 10), 'mdy')
  if (type === 'option' && strike !== null && expiry !== null) {
    const underlying = line.text('Underlying Symbol') || draft.symbol
    const optionType = /^c/i.test(line.text('Option Type')) ? 'call' : 'put'
    return { ...draft, ...toOptionContract({ underlying, expiry, strike, optionType }) }
  }
  if (type === 'option') return { ...draft, instrument: 'option', contractSize: draft.contractSize ?? '100' }
  if (type === 'future') return { ...draft, instrument: 'future', contractSize: draft.contractSize ?? null }
  if (type === 'crypto') return { ...draft, market: 'crypto', instrument: 'coin' }
  return draft
}
