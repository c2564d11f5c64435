import type { Day } from '../days/day.ts'
import type { Decimal } from '../decimal/decimal.ts'
import { parseAmount } from './amounts.ts'
import type { BrokerFormat, CurrencyRead, Execution, ParsedFile } from './broker-format.ts'
import type { Row } from './csv.ts'
import { type DayOrder, parseMoment } from './moments.ts'
import type { FileZones, Zone } from './zones.ts'

/** What the trader decides about a file that does not say it: see `DetectedReading`. */
export type ReadingAnswers = {
  zone?: Zone | undefined
  days?: 'dmy' | 'mdy' | undefined
  numbers?: 'point' | 'comma' | undefined
  newestFirst?: boolean | undefined
  currency?: string | undefined
}

/** A line of the file, with its execution. */
export type ReadLine = Pick<Execution, 'line' | 'symbol' | 'side' | 'quantity' | 'price' | 'day'> & {
  executedAt: string | null
  zone: Zone | null
  /** The day and the time as the file has them. */
  text: string
}

/**
 * How the times and the lines of a file are read, with the evidence.
 * `zone`: the zone of times that name none; null when each names one. `isAssumed` is whether the format is not sure of it.
 * `days`: the order of day and month; null when every day can be read in one way. `line` and `text` are those of a cell that
 * proves it, or of the first that can be read in both ways, which is then the day `mdy` or `dmy`.
 * `numbers`: the decimal mark; null when each number can be read in one way. `text` is the cell that proves it; null when none does.
 * `open` is the first cell that both marks can read, as the number `point` or `comma`.
 * `order`: of the lines of a single day without times; null when it does not matter, or the format says it. Without an answer, a
 * purchase comes first, because nothing was held; of two purchases the one of the upper line. `first` and `last`
 * are the first and the last line of a symbol whose trades depend on it.
 * `currency`: of amounts for which the file names none, such as the results of CFDs; null when the file names it.
 */
export type DetectedReading = {
  zone: { name: Zone; isAssumed: boolean } | null
  days: {
    order: 'dmy' | 'mdy'
    origin: 'proof' | 'trader' | 'assumed'
    line: number | null
    text: string
    mdy: Day | null
    dmy: Day | null
  } | null
  numbers: {
    style: 'point' | 'comma'
    origin: 'proof' | 'trader' | 'assumed'
    line: number | null
    text: string | null
    open: string
    openLine: number | null
    point: Decimal
    comma: Decimal
  } | null
  order: { newestFirst: boolean; isAnswered: boolean; first: ReadLine; last: ReadLine } | null
  currency: CurrencyRead | null
  /** The first lines with an execution. */
  examples: ReadLine[]
}

const MAX_EXAMPLES = 5

type Source = {
  format: Pick<BrokerFormat, 'zones'>
  rows: readonly Row[]
  parsed: ParsedFile
  answers: ReadingAnswers
}

/** How a file was read. `rows` are those that `parsed` has been made of. */
export function describeReading({
  format,
  rows,
  parsed,
  answers,
}: Source): Omit<DetectedReading, 'numbers' | 'currency'> {
  const { read } = getZones(format, answers)
  const timed = [...parsed.executions, ...parsed.movements]
  const isUsed = format.zones !== undefined && timed.some(({ zone }) => zone === read)
  const toLine = describeLine(rows, { zone: read, order: parsed.days?.order })
  const open = findOpenOrder(parsed)
  return {
    zone: isUsed ? { name: read, isAssumed: format.zones?.isAssumed ?? false } : null,
    days: describeDays(parsed, rows),
    order: open && {
      newestFirst: answers.newestFirst ?? isLikelyReversed(open),
      isAnswered: answers.newestFirst !== undefined,
      first: toLine(open.first),
      last: toLine(open.last),
    },
    examples: listFirstLines(parsed.executions).map(toLine),
  }
}

/** The zones of the times of a file of this format. */
export function getZones({ zones }: Pick<BrokerFormat, 'zones'>, { zone }: ReadingAnswers): FileZones {
  return zones ? { read: zone ?? zones.read, home: zones.home } : { read: 'UTC', home: 'UTC' }
}

function describeDays({ days }: ParsedFile, rows: readonly Row[]): DetectedReading['days'] {
  if (!days?.cell || days.origin === 'format' || days.order === 'ymd') return null
  const { order, origin, cell } = days
  const line = findLine(rows, cell)
  const [monthFirst, dayFirst] = (['mdy', 'dmy'] as const).map((one) => parseMoment(cell, 'UTC', one)?.day)
  return { order, origin, line, text: cell.trim(), mdy: monthFirst ?? null, dmy: dayFirst ?? null }
}

/** How the numbers of a file are read. `rows` are those that `parsed` has been made of. */
export function describeNumbers({ numbers }: ParsedFile, rows: readonly Row[]): DetectedReading['numbers'] {
  if (!numbers || numbers.open === null || numbers.origin === 'format') return null
  const { style, origin, proof, open } = numbers
  const [point, comma] = (['point', 'comma'] as const).map((one) => parseAmount(open, one))
  if (!point || !comma || point === comma || (style !== 'point' && style !== 'comma')) return null
  const ofProof = proof === null ? null : findLine(rows, proof)
  const places = { line: ofProof, openLine: findLine(rows, open) }
  return { style, origin, text: proof?.trim() ?? null, open: open.trim(), ...places, point, comma }
}

function findLine(rows: readonly Row[], cell: string): number | null {
  return rows.find(({ cells }) => cells.some((one) => one.trim() === cell.trim()))?.line ?? null
}

function listFirstLines(executions: readonly Execution[]): Execution[] {
  const first: Execution[] = []
  for (const execution of executions) {
    if (first.length === MAX_EXAMPLES) break
    if (!first.some(({ line }) => line === execution.line)) first.push(execution)
  }
  return first
}

function describeLine(
  rows: readonly Row[],
  { zone, order }: { zone: Zone; order: DayOrder | undefined },
): (execution: Execution) => ReadLine {
  return ({ line, symbol, side, quantity, price, day, executedAt, zone: ofLine }) => {
    const cells = rows.find((row) => row.line === line)?.cells.map((cell) => cell.trim()) ?? []
    const moments = cells.map((cell) => ({ cell, moment: parseMoment(cell, zone, order) }))
    const exact = moments.find(({ moment }) => executedAt !== null && moment?.executedAt === executedAt)
    const ofDay = moments.find(({ moment }) => moment?.day === day)?.cell
    const ofTime = executedAt === null ? undefined : cells.find((cell) => /^\d{1,2}:\d{2}/.test(cell))
    const text = exact?.cell ?? [ofDay, ofTime].filter((cell) => cell !== undefined).join(' ')
    return { line, symbol, side, quantity, price, day, executedAt, zone: ofLine, text: text || day }
  }
}

/**
 * The first and the last execution of a position whose trades depend on the order of the lines, which nothing says: the file has
 * one day without times, and the position has purchases and sales there that are not the same in reverse. Null when there is none, and
 * when the last line of such a position only closes it, so that it cannot be the first one.
 */
function findOpenOrder({ executions, newestFirst, isUnordered }: ParsedFile) {
  const [one] = executions
  if (!one || newestFirst !== undefined || isUnordered) return null
  if (executions.some(({ day, executedAt }) => day !== one.day || executedAt !== null)) return null
  const free = executions.filter(({ positionId }) => !positionId)
  const positions = Map.groupBy(free, ({ symbol, market, account }) => `${market} ${symbol} ${account}`)
  const open = [...positions.values()].flatMap((list) => {
    const [first, last] = [list[0], list.at(-1)]
    const isMixed = list.some(({ side }) => side !== list[0]?.side)
    return first && last && isMixed && !isSameInReverse(list) ? [{ first, last }] : []
  })
  return open.some(({ first, last }) => last.closesOnly && !first.closesOnly) ? null : (open[0] ?? null)
}

// The line that opens comes first; of two that can open, the purchase.
function isLikelyReversed({ first, last }: { first: Execution; last: Execution }): boolean {
  if (first.closesOnly !== last.closesOnly) return first.closesOnly
  return first.side === 'sell' && last.side === 'buy'
}

function isSameInReverse(list: readonly Execution[]): boolean {
  const build = ({ side, quantity, price, fee }: Execution): [string, Decimal, Decimal, Decimal] => [
    ...([side, quantity, price, fee] as const),
  ]
  return JSON.stringify(list.map(build)) === JSON.stringify(list.toReversed().map(build))
}
