import type { Decimal } from '../decimal/decimal.ts'
import { toStoredBalances } from './balances.ts'
import type {
  BrokerFormat,
  Cancellation,
  CorporateAction,
  Execution,
  Movement,
  ParsedFile,
  SkippedLine,
  SpinOffLine,
  StatedBalance,
  SymbolChange,
} from './broker-format.ts'
import { removeCancelledElsewhere } from './cancelled-elsewhere.ts'
import { applyContractSizes, findUnknownSizes, type UnknownSize } from './contract-sizes.ts'
import type { FileNote, Row } from './csv.ts'
import { moveRepeatedHours, orderSameDays, sortFileByTime } from './execution-order.ts'
import { findTooMuch } from './file-limits.ts'
import {
  type DetectedReading,
  describeNumbers,
  describeReading,
  getZones,
  type ReadingAnswers,
} from './file-reading.ts'
import { describeRateMismatch, findFileWarnings, findRateMismatches } from './file-warnings.ts'
import { joinParsed, nameFile, nameNotes } from './joined-files.ts'
import { skipLine } from './lines.ts'
import { toStoredMovements } from './movements.ts'
import { findHeader, type UnreadFile } from './recognised-files.ts'
import type { FileZones } from './zones.ts'

/** The content of a broker's file, or the problems that prevent its import. */
export type BrokerFile =
  | {
      ok: true
      format: Pick<BrokerFormat, 'id' | 'broker' | 'title'>
      /** The names of the columns of its trades, as written. */
      header: string
      /** The zones of its times, for fingerprints. */
      zones: FileZones
      reading: DetectedReading
      executions: Execution[]
      /** Stock splits, oldest first. */
      actions: CorporateAction[]
      /** Positions that continue under another symbol, oldest first. */
      changes: SymbolChange[]
      /** Money that is no trade, in the order of the file. */
      movements: Movement[]
      /** The last balance of each day, account and currency, oldest first. */
      balances: StatedBalance[]
      cancellations: Cancellation[]
      spinOffs: SpinOffLine[]
      /** Root symbols whose contract size cannot be derived from the file. Their executions are in no trade. */
      unknownSizes: UnknownSize[]
      skipped: SkippedLine[]
      warnings: FileNote[]
    }
  | UnreadFile

/** The files of one format of an upload. `names` are their names in the archive, or the name of the upload. */
export type FormatFile = Extract<BrokerFile, { ok: true }> & { names: string[] }

/** Which formats read a file, and what the trader decided about it. */
export type ReadOptions = {
  formats?: readonly BrokerFormat[]
  onProgress?: (rows: ReadRows) => void
  /** The trader's answers to `unknownSizes`, by root symbol. */
  contractSizes?: ReadonlyMap<string, Decimal> | undefined
  /** Leaves out the lines that cannot be read, instead of refusing the file. */
  skipsProblems?: boolean | undefined
  /** Refuses the upload with the sample of its first file with such a name, because the trader wants to choose its columns. */
  columnsOf?: ((fileName: string) => boolean) | undefined
  /** What the trader decided about the times and the order of a file of this format with this header. */
  findAnswers?: ((formatId: string, header: string) => ReadingAnswers) | undefined
  /** The name of the file, which has the day of files whose lines have times only. */
  fileName?: string | undefined
}

/** Progress in rows of the file. */
export type ReadRows = { done: number; total: number }

type FormatPart = { format: BrokerFormat; fileName: string; isSheet: boolean; rows: Row[] }

/** Reads the files of one format. `isOne` is whether the upload has no other file. */
export function readFormat(
  parts: readonly FormatPart[],
  {
    onLine,
    isOne,
    contractSizes,
    skipsProblems = false,
    findAnswers = () => ({}),
  }: Pick<ReadOptions, 'contractSizes' | 'skipsProblems' | 'findAnswers'> & {
    onLine: () => void
    isOne: boolean
  },
): BrokerFile {
  const [first] = parts as [FormatPart, ...FormatPart[]] // a group has a file
  const header = findHeader(first.format, first.rows)
  const answers = findAnswers(first.format.id, header)
  const zones = getZones(first.format, answers)
  const options = {
    onLine,
    answeredDays: answers.days,
    answeredNumbers: answers.numbers,
    answeredCurrency: answers.currency,
    zone: first.format.zones && answers.zone,
  }
  const parsedParts = parts.map(({ format, rows, fileName, isSheet }) => {
    const part = format.parse(rows, { ...options, fileName, isSheet })
    return skipsProblems ? leaveOutProblems(part) : part
  })
  const readable = parts.length === 1 ? parsedParts : removeCancelledElsewhere(parsedParts)
  const read = parts.map(({ format, rows, fileName }, at) => {
    const part = readable[at] as ParsedFile // one for each part
    const parsed = parts.length === 1 ? part : nameFile(part, fileName)
    const problems = isOne ? parsed.problems : nameNotes(parsed.problems, fileName)
    return { format, rows, parsed: { ...parsed, problems } }
  })
  const parsed = joinParsed(
    read.map((part) => part.parsed),
    first.format.id,
    zones,
  )
  // The part that has a question, or else the first one: the lines of a part have its numbers.
  const asking = read.find((part) => part.parsed.days?.cell === parsed.days?.cell) ?? read[0]
  const ofNumbers = read.find((part) => part.parsed.numbers?.open === parsed.numbers?.open) ?? read[0]
  const reading = {
    ...describeReading({
      ...{ format: first.format, rows: asking?.rows ?? [], answers },
      parsed: asking?.parsed ?? parsed,
    }),
    numbers: ofNumbers ? describeNumbers(ofNumbers.parsed, ofNumbers.rows) : null,
    currency: parsed.currency ?? null,
  }
  return toBrokerFile({ ...first.format, header, zones, reading }, parsed, {
    contractSizes,
    newestFirst: reading.order?.newestFirst,
  })
}

function toBrokerFile(
  {
    id,
    broker,
    title,
    ...how
  }: Pick<BrokerFormat, 'id' | 'broker' | 'title'> & {
    header: string
    zones: FileZones
    reading: DetectedReading
  },
  parsed: ParsedFile,
  answers: { contractSizes?: ReadonlyMap<string, Decimal> | undefined; newestFirst?: boolean | undefined },
): BrokerFile {
  const { header, zones, reading } = how
  const newestFirst = parsed.newestFirst ?? answers.newestFirst
  if (parsed.problems.length > 0) {
    const readable = parsed.problems.every(({ line: at }) => at !== null) ? parsed.executions.length : 0
    return { ok: false, problems: parsed.problems, readable, sample: null }
  }
  const movements = toStoredMovements(parsed.movements)
  const tooMany = findTooMuch({ ...parsed, movements })
  if (tooMany) return { ok: false, problems: [tooMany], readable: 0, sample: null }
  const moved = moveRepeatedHours(parsed.executions, newestFirst)
  const byTime = sortFileByTime(moved, newestFirst)
  const sorted = { ...parsed, executions: parsed.isUnordered ? orderSameDays(byTime) : byTime }
  const { executions, skipped } = answerContractSizes(sorted, answers.contractSizes)
  const actions = sortFileByTime(parsed.actions, newestFirst)
  const changes = sortFileByTime(parsed.changes, newestFirst)
  return {
    ok: true,
    format: { id, broker, title },
    header,
    zones,
    reading,
    executions,
    actions,
    changes,
    movements,
    balances: toStoredBalances(parsed.balances),
    cancellations: parsed.cancellations,
    spinOffs: parsed.spinOffs,
    unknownSizes: findUnknownSizes(executions),
    skipped,
    warnings: [...parsed.warnings, ...findFileWarnings(executions)]
      .filter(({ code }) => code !== 'import.no_trades' || movements.length + parsed.spinOffs.length === 0)
      .toSorted(compareLines),
  }
}

/** The file without the lines that cannot be read, which are skipped with their problem. */
function leaveOutProblems(parsed: ParsedFile): ParsedFile {
  const ofLines = parsed.problems.filter(({ line }) => line !== null)
  const ofFile = parsed.problems.filter(({ line }) => line === null)
  const skipped = ofLines.map(({ line, message }) => ({
    line: line ?? 0,
    what: '',
    code: 'left_out',
    message,
  }))
  const lines = new Set(skipped.map(({ line }) => line))
  const executions = parsed.executions.filter(({ line }) => !lines.has(line))
  return { ...parsed, executions, problems: ofFile, skipped: [...parsed.skipped, ...skipped] }
}

export function compareLines(a: FileNote, b: FileNote): number {
  return (a.line ?? 0) - (b.line ?? 0)
}

/**
 * Gives executions without a contract size the size of `contractSizes`, by root symbol, and skips those that contradict
 * their gross amount; see `applyContractSizes` and `findRateMismatches`. Executions keep their order and other fields.
 */
export function answerContractSizes<T extends Execution>(
  parsed: { executions: readonly T[]; skipped: readonly SkippedLine[] },
  contractSizes?: ReadonlyMap<string, Decimal>,
): { executions: T[]; skipped: SkippedLine[] } {
  const sized = applyContractSizes(parsed.executions, contractSizes) as T[] // it only replaces fields
  const skipped = [...parsed.skipped]
  const mismatches = findRateMismatches(sized)
  for (const mismatch of mismatches) {
    const { side, symbol, line } = mismatch.execution
    skipLine({ skipped }, { line }, 'gross_mismatch', `${side} ${symbol}`, describeRateMismatch(mismatch))
  }
  const wrong: ReadonlySet<Execution> = new Set(mismatches.map(({ execution }) => execution))
  const executions = wrong.size === 0 ? sized : sized.filter((execution) => !wrong.has(execution))
  return { executions: executions.map(dropGross), skipped: skipped.toSorted((a, b) => a.line - b.line) }
}

// Only an execution without a contract size needs its gross amount again.
function dropGross<T extends Execution>(execution: T): T {
  if (!execution.gross || execution.contractSize === null) return execution
  const { gross: _gross, ...others } = execution
  return others as T // gross may be absent
}
