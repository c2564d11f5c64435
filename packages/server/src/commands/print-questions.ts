import {
  describeDayProof,
  describeLotAnswer,
  describeMissingPurchase,
  describeMissingSides,
  describeNumberProof,
  describeOpenCurrency,
  describeOpenDay,
  describeOpenNumber,
  describeOverlap,
  describeSpinOff,
} from '@candlebook/contract/import-preview-words'
import type { ImportPreview } from '@candlebook/contract/import-previews'
import { formatDay } from '@candlebook/domain/days/format-day'
import { formatPrice } from '@candlebook/domain/text/numbers'
import { formatCount } from '@candlebook/domain/text/text'
import { formatTable } from './command.ts'

export function printQuestions({
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
    ...describeCurrency(reading),
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

function describeCurrency({ currency }: ImportPreview['reading']): string[] {
  if (currency === null) return []
  const sentence = describeOpenCurrency(currency)
  return [
    currency.origin === 'assumed'
      ? `${sentence} State the currency of the account with --currency, such as --currency EUR.`
      : sentence,
  ]
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

const MAX_LINE_NUMBERS = 8

export function formatLineNumbers(lines: number[]): string {
  const more = lines.length - MAX_LINE_NUMBERS
  const named = lines.slice(0, MAX_LINE_NUMBERS).join(', ')
  return `${lines.length === 1 ? 'line' : 'lines'} ${named}${more > 0 ? ` and ${more} more` : ''}`
}
