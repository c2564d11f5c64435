import { compare, subtract } from '../decimal/decimal.ts'
import { defineFormat } from './define-format.ts'
import type { TableDraft } from './format-spec.ts'
import { fitJournalTrade } from './journal-trades.ts'
import { toOptionContract } from './option-symbol.ts'
import type { TableLine } from './table-line.ts'

/**
 * The trades of TradeZella with entry and exit. Entry and exit price are those of the first and the last execution; the averages
 * are named after the sides. Times have a zone. The playbook is the strategy; setups and mistakes are tags.
 */
export const tradeZella = defineFormat({
  id: 'tradezella',
  broker: 'TradeZella',
  title: 'TradeZella trades',
  help: 'Trade view > choose the columns and all trades > Bulk actions > Export CSV.',
  currency: 'USD',
  zone: 'America/New_York',
  assumesZone: true,
  days: 'mdy',
  numbers: 'point',
  perPosition: true,
  allowsSurplusCells: true,
  requiredWords: ['Net P&L', 'Zella Score|Playbook|Avg Buy Price|Adjusted Cost|Net ROI'],
  columns: {
    symbol: 'Symbol',
    'name?': 'Instrument',
    action: 'Side',
    quantity: 'Quantity|Volume',
    price: 'Entry Price|Avg Buy Price',
    exitPrice: 'Exit Price|Avg Sell Price',
    day: 'Open Date|Open Datetime',
    'time?': 'Open Time',
    exitDay: 'Close Date|Close Datetime',
    'exitTime?': 'Close Time',
    'pnl?': 'Net P&L',
    'fee?': ['Commission|Commissions', 'Fee|Fees', 'Swap'],
    'account?': 'Account Name|Account',
    'strategy?': 'Playbook|Playbooks',
    'notes?': 'Notes',
    'tags?': ['Custom Tags|Tags', 'Setups', 'Mistakes'],
    'status?': 'Status',
  },
  lines: [
    [/^(?:l|b)/i, 'long'],
    [/^s/i, 'short'],
  ],
  change(draft, line) {
    const priced = readOption(readAverages(draft, line), line)
    if (!line.has('Gross P&L') || !line.has('pnl')) return fitJournalTrade(priced, null)
    const [gross, net] = [line.amount('Gross P&L'), line.amount('pnl')]
    const fee = compare(gross, net) >= 0 ? subtract(gross, net) : draft.fee
    return fitJournalTrade({ ...priced, fee, brokerPnl: net }, gross)
  },
})

function readAverages(draft: TableDraft, line: TableLine): TableDraft {
  const { exit } = draft
  if (!line.has('Avg Buy Price') || !line.has('Avg Sell Price')) return draft
  const [buy, sell] = [line.amount('Avg Buy Price'), line.amount('Avg Sell Price')]
  const [price, exitPrice] = draft.kind === 'short' ? [sell, buy] : [buy, sell]
  return { ...draft, price, ...(exit && { exit: { ...exit, price: exitPrice } }) }
}

/** An option's instrument is '2022-11-09 276 PUT'. */
function readOption(draft: TableDraft, line: TableLine): TableDraft {
  const [, expiry, , strike = '', right = ''] =
    /^((\d{4})-\d{2}-\d{2}) ([\d.]+) (CALL|PUT)$/i.exec(line.text('name')) ?? []
  const { name: _name, ...unnamed } = draft
  if (expiry === undefined) return unnamed
  const optionType = /^c/i.test(right) ? 'call' : 'put'
  return { ...unnamed, ...toOptionContract({ underlying: draft.symbol, expiry, strike, optionType }) }
}
