import { type StoredMovementKind, storedMovementKinds } from '../ledger/movement-kinds.ts'
import type { OnLine, ParsedFile } from './broker-format.ts'
import type { FileNote } from './csv.ts'
import { BadCell, type Line } from './table.ts'

/** A parsed file without executions, with the problems found so far. */
export function createParsedFile(problems: FileNote[] = [], onLine?: OnLine): ParsedFile {
  return {
    executions: [],
    actions: [],
    changes: [],
    movements: [],
    balances: [],
    cancellations: [],
    spinOffs: [],
    skipped: [],
    warnings: [],
    problems: [...problems],
    onLine,
  }
}

/** Parses each line into the parsed file. A cell that cannot be parsed becomes the problem import.bad_value. */
export function parseLines(
  lines: Line[],
  parsed: ParsedFile,
  parse: (line: Line, parsed: ParsedFile) => void,
): ParsedFile {
  for (const line of lines) {
    parsed.onLine?.()
    try {
      parse(line, parsed)
    } catch (error) {
      if (!(error instanceof BadCell)) throw error
      parsed.problems.push(describeBadValue(line.line, error))
    }
  }
  return parsed
}

/** The problem import.bad_value of a cell that cannot be read. */
export function describeBadValue(line: number, { column, value }: BadCell): FileNote {
  const message =
    value === ''
      ? `The column “${column}” is empty. Fill it in, or leave the line out.`
      : `The column “${column}” has “${shorten(value)}”, which cannot be read. Correct it, or leave the line out.`
  return { line, code: 'import.bad_value', message }
}

function shorten(value: string): string {
  return value.length <= 40 ? value : `${value.slice(0, 40)}…`
}

/** Why a line is not imported, by code. Codes never change. */
const skipReasons = {
  dividend: 'The line states no amount of the dividend that can be kept.',
  interest: 'The line states no amount of the interest that can be kept.',
  tax: 'The line states no amount of the tax that can be kept.',
  fee: 'The line states no amount of the fee that can be kept.',
  cash: 'The line states no amount of the deposit or withdrawal that can be kept.',
  funding: 'The line states no amount of the funding payment that can be kept.',
  borrow: 'The line states no amount of the borrow fee that can be kept.',
  bonus: 'The line states no amount of the bonus that can be kept.',
  credit: 'The broker lends this credit. It is not part of the balance, and no money of yours.',
  transfer: 'This is a transfer, not a trade: nothing was bought or sold.',
  reward: 'This is a reward or staking income, not a trade.',
  forex: 'This is a conversion of currencies, not a trade.',
  split: 'This stock split could not be read. Check the open trade of this symbol.',
  corporate_action: 'This corporate action is not imported. Check the open trade of this symbol.',
  adjustment: 'This is a correction of the account balance, not a trade.',
  card: 'This is a card payment, not a trade.',
  derivative:
    'Candlebook does not import this kind of instrument. It imports shares, funds, coins, futures, options, bonds and CFDs.',
  mark_to_market: 'This is the daily settlement of an open position. Nothing was bought or sold.',
  no_currency:
    'The file does not name the currency of this future. Export the file again: newer files have the column “Price Currency”.',
  bad_currency: 'The line does not name the code of a currency.',
  gross_mismatch: 'The amount of the line contradicts price × quantity × contract size.',
  detail: 'This line repeats a part of another line, so it is not counted again.',
  cancelled: 'The broker cancelled this execution, so it is not imported.',
  nothing_traded: 'The quantity is zero, so nothing was traded.',
  long_symbol: 'The symbol has more than 20 characters. Add this trade by hand with a shorter symbol.',
  no_instrument: 'The line has no symbol and no ISIN. Export the file with one of these columns.',
  other_leg_missing:
    'The line does not state which coin was received, or how much of it. Add the trade by hand.',
  not_filled: 'The order was not executed.',
  left_out: 'You chose to leave out lines like this one.',
  no_trade: 'The line is a title, a note, a total or a part of another table, not a trade.',
  unknown: 'Candlebook does not know this kind of line. If it is a trade, add it by hand.',
} as const

export type SkipReason = keyof typeof skipReasons

/** Whether lines with this reason state money that was paid or received without a trade. */
export function isMovement(reason: SkipReason): reason is StoredMovementKind {
  return storedMovementKinds.some((kind) => kind === reason)
}

/** Adds a line to the skipped lines. `what` is the broker's name for it. `message` replaces the general one. */
export function skipLine(
  parsed: Pick<ParsedFile, 'skipped'>,
  line: Pick<Line, 'line'>,
  code: SkipReason,
  what: string,
  message: string = skipReasons[code],
): void {
  const name = what.length <= 60 ? what : `${what.slice(0, 60)}…`
  parsed.skipped.push({ line: line.line, what: name, code, message })
}
