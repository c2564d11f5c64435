import type { DuplicateQuestion, TradedPart } from '@candlebook/contract/import-questions'
import { type DuplicatePair, pairDuplicates } from '@candlebook/domain/brokers/duplicates'
import { averagePrice, sumQuantities } from '@candlebook/domain/brokers/traded-prices'
import { addDays, compareDays, toWallClock } from '@candlebook/domain/days/day'
import { sum } from '@candlebook/domain/decimal/decimal'
import type { Scope } from '../db/index.ts'
import type { Corrections } from './corrections.ts'
import {
  type Alias,
  listOtherExecutions,
  listTypedTrades,
  MAX_COMPARED_RECORDS,
  type OtherExecution,
} from './duplicates.store.ts'
import { listFileNames } from './imports.store.ts'
import type { Positions } from './positions.ts'
import type { Upload } from './upload.ts'

type Line = Upload['executions'][number]

/** A stored record of an execution: of another file, or one side of a typed trade (`tradeId`). */
type StoredRecord = Omit<OtherExecution, 'currency' | 'format' | 'importId' | 'line'> & {
  currency: string | null
  line: number | null
  importId: string | null
  tradeId: string | null
  source: string
  namesAccounts: boolean
  /** The day of the other side of a closed typed trade. */
  otherDay: string | null
}

type Pair = DuplicatePair<Line, StoredRecord>

/** What a file has that is probably stored already, and what follows from the answers about it. */
export type Duplicates = {
  /** In the order of the lines. */
  questions: DuplicateQuestion[]
  /** The executions of the file that are not added: the same as stored ones, or without an answer yet. */
  leftOut: ReadonlySet<string>
  /** How many of them wait for an answer. */
  undecided: number
  /** All answers "same" about lines of this file. `isNew`: some of them are not remembered yet. */
  aliases: Alias[]
  isNew: boolean
  /** Lines of days of which another kind of file has more or less. */
  unsure: Line[]
  /** The first of the lines that were not compared with all stored records, and its day: there are too many. Null for none. */
  notCompared: Line | null
}

/** A file with the stored positions of its symbols. `isins` are the symbols of ISINs, which an earlier file can have in their place. */
type Search = {
  upload: Upload
  positions: Positions
  remembered: Alias[]
  corrections: Corrections
  isins: ReadonlyMap<string, string>
}

/**
 * Finds the executions of a file that are probably stored already: from another kind of file, from this kind with other
 * columns, or as a trade that the trader typed. Remembered answers are used without a question. Lines that `corrections` has get no
 * second question. Reads the executions of other brokers and the typed trades with one query each.
 */
export async function findDuplicates(scope: Scope, search: Search): Promise<Duplicates> {
  const { upload, positions, remembered, corrections } = search
  const isHandled = (id: string) => corrections.leftOut.has(id) || corrections.others.has(id)
  const stored = new Set(positions.executions.map(({ id }) => id))
  const unknown = upload.executions.filter(({ id }) => !stored.has(id) && !isHandled(id))
  const known = new Set(remembered.map(({ id }) => id))
  const lines = unknown.filter(({ id, contractSize }) => contractSize !== null && !known.has(id))
  const { pairs, unsure, notCompared } = await findPairs(scope, { ...search, lines })
  const groups = joinByTrade(pairs).sort((a, b) => getFirstLine(a) - getFirstLine(b))
  const questions = await buildQuestions(scope, { upload, groups })
  const answered = questions.flatMap(({ answer }, at) =>
    answer === 'same' ? (groups[at]?.flatMap(toAliases) ?? []) : [],
  )
  const listIds = (isListed: (question: DuplicateQuestion) => boolean) =>
    groups.flatMap((group, at) =>
      questions[at] && isListed(questions[at]) ? listLines(group).map(({ id }) => id) : [],
    )
  return {
    questions,
    leftOut: new Set([...known, ...listIds(({ answer }) => answer !== 'another')]),
    undecided: listIds(({ answer }) => answer === null).length,
    aliases: [...remembered, ...answered],
    isNew: answered.length > 0,
    unsure,
    notCompared,
  }
}

async function findPairs(
  scope: Scope,
  { upload, positions, lines, remembered, corrections, isins }: Search & { lines: Line[] },
): Promise<{ pairs: Pair[] } & Pick<Duplicates, 'unsure' | 'notCompared'>> {
  if (lines.length === 0) return { pairs: [], unsure: [], notCompared: null }
  const { broker, id: format } = upload.format
  const period = findPeriod(lines)
  const read = new Map(upload.executions.map((one) => [one.id, one]))
  const taken = new Set([...remembered, ...corrections.aliases].map(({ sameAs }) => sameAs))
  const own = positions.executions.filter(
    ({ day, isCancelled, covers }) => !isCancelled && !covers && day >= period.from && day <= period.to,
  )
  const others = await listOtherExecutions(scope, { broker, ...period })
  const records: StoredRecord[] = [
    ...own.map((one) => ({
      ...one,
      symbol: isins.get(one.symbol) ?? one.symbol,
      ...{ isOpen: false, namesAccounts: true },
    })),
    ...others.map((one) => ({ ...one, namesAccounts: false })),
  ]
    .filter(({ id }) => !read.has(id) && !taken.has(id))
    .map((one) => ({ ...one, tradeId: null, otherDay: null, source: one.format }))
  const ofFiles = pairDuplicates({ format, lines, stored: records })

  const takenSides = new Set(remembered.map(({ id, sameAs }) => `${sameAs} ${read.get(id)?.side}`))
  const typed = await listTypedTrades(scope, period)
  const sides = typed.flatMap(toSides).filter(({ tradeId, side }) => !takenSides.has(`${tradeId} ${side}`))
  const paired = new Set(ofFiles.pairs.flatMap((pair) => pair.lines))
  const moved = lines
    .filter((line) => !paired.has(line))
    .map((line) => ({ ...line, day: toOwnDay(line, positions.zone), read: line }))
  const ofTyped = pairDuplicates({ format, lines: moved, stored: sides })
  return {
    pairs: [
      ...ofFiles.pairs,
      ...ofTyped.pairs.map((pair) => ({ ...pair, lines: pair.lines.map((line) => line.read) })),
    ],
    unsure: ofFiles.unsure,
    notCompared: findNotCompared(lines, [
      others.map(({ day }) => day),
      typed.map(({ entryDate }) => entryDate),
    ]),
  }
}

/** The first line, by day, from the last day on of a list of days that its limit cuts. The lists are in order. */
function findNotCompared(lines: readonly Line[], listsOfDays: string[][]): Line | null {
  const ends = listsOfDays.flatMap((days) => days[MAX_COMPARED_RECORDS - 1] ?? [])
  const [end] = ends.sort()
  const open = end === undefined ? [] : lines.filter(({ day }) => day >= end)
  return open.toSorted((a, b) => compareDays(a.day, b.day))[0] ?? null
}

// One day more on both sides, because another kind of file can have another zone.
function findPeriod(lines: readonly Line[]): { symbols: string[]; from: string; to: string } {
  const { first, last } = findDays(lines)
  const symbols = [...new Set(lines.map(({ symbol }) => symbol))]
  return { symbols, from: addDays(first, -1), to: addDays(last, 1) }
}

function findDays(lines: readonly Line[]): { first: string; last: string } {
  const days = lines.map(({ day }) => day)
  const [one = ''] = days
  return {
    first: days.reduce((first, day) => (day < first ? day : first), one),
    last: days.reduce((last, day) => (day > last ? day : last), one),
  }
}

// The trader types the day in the zone in which trades are shown.
function toOwnDay({ day, executedAt }: Line, zone: string | null): string {
  return zone === null || executedAt === null ? day : toWallClock(executedAt, zone).day
}

/** The purchase and the sale of a typed trade, as far as it has them. */
function toSides(trade: Awaited<ReturnType<typeof listTypedTrades>>[number]): StoredRecord[] {
  const { id, symbol, market, currency, account, quantity, type, entryPrice, entryDate } = trade
  const common = {
    ...{ id, tradeId: id, symbol, market, currency, account, quantity, source: TYPED },
    ...{ fee: '0', executedAt: null, externalId: null, line: null, importId: null, namesAccounts: false },
    isOpen: trade.status === 'open',
  }
  const [entrySide, exitSide] = type === 'long' ? (['buy', 'sell'] as const) : (['sell', 'buy'] as const)
  const { exitDate, exitPrice } = trade
  const entry = { ...common, side: entrySide, day: entryDate, price: entryPrice, otherDay: exitDate }
  if (exitDate === null || exitPrice === null) return [entry]
  return [entry, { ...common, side: exitSide, day: exitDate, price: exitPrice, otherDay: entryDate }]
}

/** The source of typed trades: no format has this id. */
const TYPED = 'typed by the trader'

/** The pairs of one question: one pair of executions, or all pairs of the typed trades that they have in common. */
function joinByTrade(pairs: Pair[]): Pair[][] {
  const groupsByTrade = new Map<string, Pair[]>()
  const groups = new Set<Pair[]>()
  for (const pair of pairs) {
    const ids = pair.stored.flatMap(({ tradeId }) => tradeId ?? [])
    const joined = [...new Set(ids.map((id) => groupsByTrade.get(id)))].filter((one) => one !== undefined)
    for (const one of joined) groups.delete(one)
    const group = [...joined.flat(), pair]
    groups.add(group)
    for (const { stored } of group)
      for (const { tradeId } of stored) if (tradeId) groupsByTrade.set(tradeId, group)
  }
  return [...groups]
}

function listLines(group: readonly Pair[]): Line[] {
  return group.flatMap((pair) => pair.lines)
}

function getFirstLine(group: readonly Pair[]): number {
  return listLines(group).reduce((first, { line }) => Math.min(first, line), Number.POSITIVE_INFINITY)
}

async function buildQuestions(
  scope: Scope,
  { upload, groups }: { upload: Upload; groups: Pair[][] },
): Promise<DuplicateQuestion[]> {
  const importIds = groups.flatMap(([pair]) => pair?.stored[0]?.importId ?? [])
  const names = await listFileNames(scope, [...new Set(importIds)])
  const { all = null, each = {} } = upload.answers?.duplicates ?? {}
  const isLikely = rateGroups(upload.executions)
  return groups.map((group) => {
    const lines = listLines(group).sort((a, b) => a.line - b.line)
    const stored = group.flatMap((pair) => pair.stored)
    const { id, symbol, currency } = lines[0]! // a pair has a line and a record
    const { importId, tradeId } = stored[0]!
    const given = each[id] ?? all
    return {
      ...{ id, symbol, currency, tradeId },
      file: importId === null ? null : (names.get(importId) ?? null),
      read: listParts(lines),
      stored: listParts(stored),
      answer: given ?? (isLikely(group) ? 'same' : null),
      isProposed: given === null,
    }
  })
}

/**
 * Returns whether "same" can be proposed. A stored position that is open needs an answer when the file has a possible exit, which
 * would find no entry; so does a typed trade of which the file has one side only, although it has the day of the other.
 */
function rateGroups(all: readonly Line[]): (group: Pair[]) => boolean {
  const { first, last } = findDays(all)
  const lastDays = new Map<string, string>()
  for (const { symbol, side, day } of all) {
    const key = `${symbol} ${side}`
    if (day > (lastDays.get(key) ?? '')) lastDays.set(key, day)
  }
  const hasExit = ({ symbol, side, day }: StoredRecord) =>
    (lastDays.get(`${symbol} ${side === 'buy' ? 'sell' : 'buy'}`) ?? '') >= day
  return (group) => {
    const stored = group.flatMap((pair) => pair.stored)
    const sides = new Set(stored.map(({ tradeId, side }) => `${tradeId} ${side}`))
    const isComplete = ({ tradeId, side, otherDay }: StoredRecord) =>
      otherDay === null ||
      sides.has(`${tradeId} ${side === 'buy' ? 'sell' : 'buy'}`) ||
      otherDay < first ||
      otherDay > last
    return (
      group.every((pair) => pair.isLikely) &&
      stored.every((one) => isComplete(one) && !(one.isOpen && hasExit(one)))
    )
  }
}

/** The purchases and the sales among these records, each in sum. */
function listParts(records: readonly (Line | StoredRecord)[]): TradedPart[] {
  const sides = Map.groupBy(records, ({ side }) => side)
  return [...sides].map(([side, own]) => ({
    side,
    day: own[0]?.day ?? '',
    quantity: sumQuantities(own),
    price: averagePrice(own),
    fee: sum(own.map(({ fee }) => fee)),
    count: own.length,
    lines: own.flatMap(({ line }) => line ?? []).slice(0, MAX_PART_LINES),
  }))
}

const MAX_PART_LINES = 20

// Each line and each record has one row at least.
function toAliases({ lines, stored }: Pair): Alias[] {
  return Array.from({ length: Math.max(lines.length, stored.length) }, (_, at) => {
    const one = stored[at % stored.length]! // an index of the list
    const { id } = lines[at % lines.length]!
    return { id, sameAs: one.id, kind: one.tradeId === null ? 'execution' : 'trade', refused: null }
  })
}
