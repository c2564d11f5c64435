import { normaliseSymbol } from '../trades/symbols.ts'
import type { Cancellation, Execution, ParsedFile } from './broker-format.ts'
import type { FileNote } from './csv.ts'
import { warnOfCancellation } from './line-pairs.ts'
import { skipLine } from './lines.ts'
import { parseMoment } from './moments.ts'

/** What the codes of a line mean. Source: Interactive Brokers, Reporting Reference, Codes. */
type Codes = {
  isCancellation: boolean
  /** 'C' without 'O'. */
  isClosing: boolean
  /** 'O' without 'C'. */
  isOpening: boolean
  /** The option ended: expired (Ep), was exercised (Ex) or assigned (A). */
  endsOption: boolean
  isExercise: boolean
  /** AutoFX: a conversion that the broker made to settle a trade. */
  isAutomaticConversion: boolean
}

/** Reads the codes of a line, such as 'A;C' or 'O;P'. */
export function readCodes(text: string): Codes {
  const codes = new Set(text.split(/[;,]\s*/).map((code) => code.trim()))
  const isExercise = codes.has('A') || codes.has('Ex')
  return {
    isCancellation: codes.has('Ca'),
    isClosing: codes.has('C') && !codes.has('O'),
    isOpening: codes.has('O') && !codes.has('C'),
    endsOption: isExercise || codes.has('Ep'),
    isExercise,
    isAutomaticConversion: codes.has('AFx'),
  }
}

/**
 * Adds the warning import.assignment_kept_apart at the first exercised or assigned option of a file: the broker counts its
 * premium with the shares, Candlebook with the option.
 */
export function warnAssignment(warnings: FileNote[], line: number): void {
  const code = 'import.assignment_kept_apart'
  if (warnings.every((warning) => warning.code !== code)) warnings.push({ line, code, message: ASSIGNMENT })
}

const ASSIGNMENT =
  'An option of this file was exercised or assigned. The broker moves its premium to the price of the shares, so that the option has a P&L of zero. Candlebook keeps both apart: the option closes at 0 and keeps its premium, and the shares count from the strike price. The sum of both trades is the same.'

/**
 * Removes the executions that the broker cancelled. A cancellation removes one execution with the same symbol,
 * quantity, price and currency: the last one of the same day, otherwise the last one of the file. Both lines are
 * skipped. A cancellation without an execution gets the warning import.cancelled. All of them are in `cancellations`, because an
 * earlier file can have the execution.
 */
export function removeCancelled(cancellations: Cancellation[], parsed: ParsedFile): ParsedFile {
  if (cancellations.length === 0) return parsed
  const ofDay = Map.groupBy(parsed.executions, (one) => `${one.day} ${buildContentKey(one)}`)
  const ofAnyDay = Map.groupBy(parsed.executions, buildContentKey)
  const removed = new Set<Execution>()
  for (const cancellation of cancellations) {
    const what = `${cancellation.symbol} ${cancellation.quantity}`
    skipLine(parsed, cancellation, 'cancelled', what)
    const content = buildContentKey(cancellation)
    const execution =
      takeLast(ofDay.get(`${cancellation.day} ${content}`), removed) ??
      takeLast(ofAnyDay.get(content), removed)
    const day = execution?.day ?? cancellation.day
    parsed.cancellations.push({ ...cancellation, symbol: normaliseSymbol(cancellation.symbol), day })
    if (execution) {
      removed.add(execution)
      skipLine(parsed, execution, 'cancelled', what)
    } else parsed.warnings.push(warnOfCancellation(cancellation))
  }
  return { ...parsed, executions: parsed.executions.filter((one) => !removed.has(one)) }
}

// The same functions parse both, so equal numbers are equal texts.
function buildContentKey({ symbol, quantity, price, currency }: Omit<Cancellation, 'account'>): string {
  return [normaliseSymbol(symbol), quantity, price, currency].join(' ')
}

function takeLast(candidates: Execution[] | undefined, dropped: Set<Execution>): Execution | undefined {
  let last = candidates?.pop()
  while (last && dropped.has(last)) last = candidates?.pop()
  return last
}

/** Whether a cell has a day, in any order of day and month. */
export function hasDay(cell: string): boolean {
  return (
    /\d[-/.]\d+[-/.]\d/.test(cell) &&
    (parseMoment(cell, 'UTC', 'dmy') ?? parseMoment(cell, 'UTC', 'mdy')) !== null
  )
}

/** The sections of a statement that are read, by their English names. */
export type SectionName =
  | 'Trades'
  | 'Transaction History'
  | 'Summary'
  | 'Account Information'
  | 'Financial Instrument Information'
  | 'Corporate Actions'
  | 'Transfers'
  | 'Grant Activity'
  | 'Dividends'
  | 'Withholding Tax'
  | 'Interest'
  | 'Fees'
  | 'Deposits & Withdrawals'
  | 'Cash Report'
