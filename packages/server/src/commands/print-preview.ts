import { describeMovements, findAccountTotal } from '@candlebook/contract/import-preview-words'
import type { ImportPreview } from '@candlebook/contract/import-previews'
import {
  type BrokerFieldsWithPnl,
  differenceWords,
  type PlannedTrade,
} from '@candlebook/contract/planned-trades'
import { isZero, sign } from '@candlebook/domain/decimal/decimal'
import { formatAmount } from '@candlebook/domain/money/format-money'
import { formatPrice } from '@candlebook/domain/text/numbers'
import { formatCount } from '@candlebook/domain/text/text'
import { formatTable } from './command.ts'
import { formatLineNumbers, printQuestions } from './print-questions.ts'

/** Number of trades that are printed one by one. */
export const MAX_PRINTED_TRADES = 200

/** The preview of an import as lines for a terminal. */
export function printPreview(preview: ImportPreview): string[] {
  return [
    `${preview.format.title}: ${preview.fileName}`,
    ...preview.unreadFiles.map(
      (file) => `“${file}” was not read: Candlebook does not know this kind of file.`,
    ),
    ...(preview.importedBefore
      ? [`This file was already imported on ${preview.importedBefore.slice(0, 10)}.`]
      : []),
    `${formatCount(preview.executions.read, 'execution')}, ${preview.executions.added} new and ${preview.executions.alreadyImported} already there.`,
    ...printMovements(preview),
    ...formatAccountLine(preview),
    ...printQuestions(preview),
    '',
    ...printTrades(preview),
    ...(preview.labelled > 0
      ? [`${formatCount(preview.labelled, 'new trade')} with strategy, notes or tags from the file.`]
      : []),
    ...preview.pnl.filter(({ pnl }) => !isZero(pnl)).map(formatPnlLine),
    ...printBasePnl(preview),
    ...printBrokerFigures(preview),
    ...printSkipped(preview),
    ...printWarnings(preview),
  ]
}

function printMovements(preview: ImportPreview): string[] {
  const sentence = describeMovements(preview)
  return sentence === null ? [] : [`${sentence}.`]
}

function formatAccountLine({ accounts }: ImportPreview): string[] {
  const named = accounts.filter((account) => account !== '')
  return named.length > 0 ? [`Accounts of new trades: ${named.join(', ')}.`] : []
}

function printBrokerFigures({ brokerTotals, planned }: ImportPreview): string[] {
  const totals = brokerTotals.map(
    ({ currency, closed, brokerPnl, pnl }) =>
      `Your broker says ${formatAmount(brokerPnl, currency)} ${currency} for ${formatCount(closed, 'closed trade')}, Candlebook says ${formatAmount(pnl, currency)} ${currency}.`,
  )
  const rows = planned.flatMap(({ difference, currency, ...trade }) =>
    difference === null || !('after' in trade)
      ? []
      : [
          `  ${trade.after.symbol}: your broker says ${formatAmount(difference.brokerPnl, currency)} ${currency}, Candlebook says ${formatAmount(difference.pnl, currency)} ${currency}. ${differenceWords[difference.cause]}`,
        ],
  )
  return [...totals, ...rows]
}

function formatPnlLine({ currency, pnl }: ImportPreview['pnl'][number]): string {
  return `Net P&L of closed trades: ${sign(pnl) > 0 ? '+' : ''}${formatAmount(pnl, currency)} ${currency}`
}

function printBasePnl(preview: ImportPreview): string[] {
  const { currency, withoutRate } = preview.basePnl
  const total = findAccountTotal(preview)
  const missing = withoutRate
    .map(({ currency: code, trades }) => `${formatCount(trades, 'trade')} in ${code}`)
    .join(', ')
  if (total === null) return missing === '' ? [] : [`In your base currency: no rate for ${missing}`]
  return [
    `In your base currency: ${sign(total) > 0 ? '+' : ''}${formatAmount(total, currency)} ${currency}${missing && `, without ${missing}: no rate`}`,
  ]
}

function printTrades({ planned, trades }: ImportPreview): string[] {
  const all = Object.values(trades).reduce((sum, count) => sum + count, 0)
  if (all === 0) return ['No trade is added or changed.', '']
  const rows = planned.slice(0, MAX_PRINTED_TRADES).flatMap(toRows)
  const more = all - Math.min(planned.length, MAX_PRINTED_TRADES)
  return [
    ...formatTable([header, ...rows], { right: [4, 5, 7, 9, 10] }),
    ...(more > 0 ? [`and ${more} more`] : []),
    '',
  ]
}

const header = [
  '',
  'Symbol',
  'Type',
  'Status',
  'Quantity',
  'Entry',
  'on',
  'Exit',
  'on',
  'Fees',
  'Net P&L',
  '',
  'Lines',
]

function toRows(trade: PlannedTrade): string[][] {
  const { currency, lines } = trade
  const end = [currency, lines.join(', ')]
  switch (trade.action) {
    case 'add':
      return [[trade.deletedBefore ? 'add again' : 'add', ...formatCells(trade.after), ...end]]
    case 'change':
      return [
        ['change', ...formatCells(trade.before), currency, ''],
        [
          [
            'to',
            trade.keptEdits.length > 0 && `but ${trade.keptEdits.map(toWords).join(', ')} as you edited`,
            trade.replacedEdits.length > 0 &&
              `not ${trade.replacedEdits.map(toWords).join(', ')} as you edited`,
          ]
            .filter(Boolean)
            .join(', '),
          ...formatCells(trade.after),
          ...end,
        ],
      ]
    case 'keep':
      return [['keep, as you edited it', ...formatCells(trade.before), ...end]]
    case 'remove':
      return [['remove, part of another', ...formatCells(trade.before), ...end]]
  }
}

function formatCells(figures: BrokerFieldsWithPnl): string[] {
  const { symbol, type, status, quantity, entryPrice, entryDate, exitPrice, exitDate, fees, feesUnit } =
    figures
  const { pnl, currency } = figures
  return [
    symbol,
    type,
    status,
    formatPrice(quantity),
    formatPrice(entryPrice),
    entryDate,
    exitPrice === null ? '' : formatPrice(exitPrice),
    exitDate ?? '',
    `${formatPrice(fees)}${feesUnit === 'percent' ? '%' : ''}`,
    pnl === null ? '' : formatAmount(pnl, currency ?? 'USD'), // without a currency: two decimals
  ]
}

// 'entryPrice' is 'entry price'.
function toWords(part: string): string {
  return part.replace(/[A-Z]/, (letter) => ` ${letter.toLowerCase()}`)
}

function printSkipped({ skipped }: ImportPreview): string[] {
  if (skipped.length === 0) return []
  const reasons = Map.groupBy(skipped, ({ message }) => message)
  const rows = [...reasons].map(([message, lines]) => [
    formatLineNumbers(lines.map(({ line }) => line)),
    message,
  ])
  return [
    '',
    `Skipped ${formatCount(skipped.length, 'line')}:`,
    ...formatTable(rows).map((row) => `  ${row}`),
  ]
}

function printWarnings({ warnings }: ImportPreview): string[] {
  if (warnings.length === 0) return []
  const rows = warnings.map(({ line, message }) => [
    line === null ? 'file' : formatLineNumbers([line]),
    message,
  ])
  return ['', 'Warnings:', ...formatTable(rows).map((row) => `  ${row}`)]
}
