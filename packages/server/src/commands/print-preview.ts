import {
  describeDayProof,
  describeLotAnswer,
  describeMissingPurchase,
  describeMissingSides,
  describeMovements,
  describeNumberProof,
  describeOpenDay,
  describeOpenNumber,
  describeOverlap,
  describeSpinOff,
  findAccountTotal,
} from '@candlebook/contract/import-preview-words'
import type { ImportPreview } from '@candlebook/contract/import-previews'
import {
  type BrokerFieldsWithPnl,
  differenceWords,
  type PlannedTrade,
} from '@candlebook/contract/planned-trades'
import { formatDay } from '@candlebook/domain/days/format-day'
import { isZero, sign } from '@candlebook/domain/decimal/decimal'
import { formatAmount } from '@candlebook/domain/money/format-money'
import { formatPrice } from '@candlebook/domain/text/numbers'
import { formatCount } from '@candlebook/domain/text/text'
import { formatTable } from './command.ts'

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
    ...printAccountPnl(preview),
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

function printQuestions({
  accountQuestion,
  sizeQuestions,
  duplicates,
  reading,
  lots,
  spinOffs,
}: ImportPreview): string[] {
  const more = lots.total - lots.questions.length
  return [
    ...describeAccount(accountQuestion),
    ...sizeQuestions.map(describeSize),
    ...describeZone(reading),
    ...describeDays(reading),
    ...describeNumbers(reading),
    ...describeOrder(reading),
    ...lots.questions.map(describeLot),
    ...(more > 0
      ? [`${formatCount(more, 'more position')} without a known ${describeMissingSides(lots.questions).one}.`]
      : []),
    ...spinOffs.questions.map(describeSpinOffQuestion),
    ...printDuplicates(duplicates),
  ]
}

function describeZone({ zone }: ImportPreview['reading']): string[] {
  if (zone === null || zone.origin === 'format') return []
  const likely = `Times are read as those of ${zone.name}.`
  if (zone.origin !== 'assumed') return [likely]
  return [
    `${likely} If the file has the times of another zone, state it with --zone, such as --zone Europe/Berlin.`,
  ]
}

function describeDays({ days }: ImportPreview['reading']): string[] {
  if (days === null) return []
  const proof = describeDayProof(days)
  if (proof !== null) return [`${proof}.`]
  const read = days.order === 'dmy' ? days.dmy : days.mdy
  const sentence = `Nothing in the file says whether “${days.text}” is ${describeOpenDay(days)}. It is read as ${formatDay(read ?? days.text)}.`
  return [days.origin === 'assumed' ? `${sentence} State the order with --days dmy or --days mdy.` : sentence]
}

function describeNumbers({ numbers }: ImportPreview['reading']): string[] {
  if (numbers === null) return []
  const proof = describeNumberProof(numbers)
  if (proof !== null) return [`${proof}.`]
  const sentence = `${describeOpenNumber(numbers)} It is read as ${numbers[numbers.style]}.`
  if (numbers.origin !== 'assumed') return [sentence]
  return [`${sentence} State the decimal mark with --numbers point or --numbers comma.`]
}

function describeOrder({ order }: ImportPreview['reading']): string[] {
  if (order === null) return []
  const { newestFirst, origin, first, last } = order
  const earliest = newestFirst ? last : first
  const sentence = `The lines of ${formatDay(first.day)} have no time, and line ${earliest.line} is read as the earliest.`
  if (origin !== 'assumed') return [sentence]
  return [`${sentence} State the order with --order newest-first or --order oldest-first.`]
}

function describeLot(question: ImportPreview['lots']['questions'][number]): string {
  const what = describeMissingPurchase(question)
  if (question.answer !== null) return `${what}. ${describeLotAnswer(question)}`
  const { cost, canBeShort } = question
  const options = [
    '--purchase-prices FILE',
    ...(cost === null ? [] : ['--purchases file']),
    ...(canBeShort ? ['--purchases short'] : []),
  ]
  return `${what}, so they are in no trade. Import the file with it, or state it with ${options.join(' or ')}.`
}

function describeSpinOffQuestion(question: ImportPreview['spinOffs']['questions'][number]): string {
  const { symbol, parent, answer } = question
  const what = describeSpinOff(question)
  if (answer !== null)
    return `${what}. They take ${answer.costPct} percent of the cost of ${answer.parent}, as you stated.`
  const from = parent === null ? '' : ` from ${parent}`
  return `${what}${from}, and they are in no trade. State which part of the cost they take with --spin-off ${symbol}=${parent ?? 'OLD'}:PERCENT. The company publishes the percentage.`
}

function printDuplicates({ total, questions }: ImportPreview['duplicates']): string[] {
  if (total === 0) return []
  const rows = questions.map(({ read, stored, file, symbol, answer }) => [
    formatLineNumbers(read.flatMap((part) => part.lines)),
    symbol,
    ...[read, stored].map((parts) =>
      parts.map(({ side, quantity, price, day }) => `${side} ${quantity} @ ${price} on ${day}`).join(', '),
    ),
    file?.fileName ?? 'your own trade',
    answer === 'same' ? 'same, left out' : (answer ?? 'needs --duplicates'),
  ])
  const more = total - rows.length
  return [
    '',
    'Lines that look like stored ones:',
    ...formatTable([['', 'Symbol', 'File', 'Stored', 'from', ''], ...rows]).map((row) => `  ${row}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ]
}

function describeAccount(question: ImportPreview['accountQuestion']): string[] {
  if (question === null) return []
  const { account, isAnswered, overlap } = question
  const evidence =
    overlap === null ? [] : [`${describeOverlap(overlap)} So this file seems to be from another account.`]
  if (!isAnswered)
    return [
      'The file names no account. State it with --account NAME, so that accounts are never mixed.',
      ...evidence,
    ]
  const answer =
    account === null ? 'The file names no account, and its trades have none.' : `Account: ${account}.`
  return [answer, ...evidence]
}

function describeSize({ root, lines, size }: ImportPreview['sizeQuestions'][number]): string {
  if (size !== null) return `Contract size of ${root}: ${formatPrice(size)}, as you stated.`
  return `The contract size of ${root} is unknown, so ${formatCount(lines, 'line')} of it will not be imported. State it with --contract-size ${root}=SIZE.`
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

function printAccountPnl(preview: ImportPreview): string[] {
  const { currency, withoutRate } = preview.accountPnl
  const total = findAccountTotal(preview)
  const missing = withoutRate
    .map(({ currency: code, trades }) => `${formatCount(trades, 'trade')} in ${code}`)
    .join(', ')
  if (total === null) return missing === '' ? [] : [`In your account currency: no rate for ${missing}`]
  return [
    `In your account currency: ${sign(total) > 0 ? '+' : ''}${formatAmount(total, currency)} ${currency}${missing && `, without ${missing}: no rate`}`,
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

const MAX_LINE_NUMBERS = 8

function formatLineNumbers(lines: number[]): string {
  const more = lines.length - MAX_LINE_NUMBERS
  const named = lines.slice(0, MAX_LINE_NUMBERS).join(', ')
  return `${lines.length === 1 ? 'line' : 'lines'} ${named}${more > 0 ? ` and ${more} more` : ''}`
}
