import type { Day } from '../days/day.ts'
import { add, type Decimal, isZero, sign } from '../decimal/decimal.ts'
import { normaliseSymbol } from '../trades/symbols.ts'
import type { NumberStyle } from './amounts.ts'
import type { CorporateAction, Movement, ParsedFile, SymbolChange } from './broker-format.ts'
import type { Row } from './csv.ts'
import { buildTimeKey } from './execution-order.ts'
import { addExecution } from './executions.ts'
import type { ReadBalance, TableDraft, TableSpec } from './format-spec.ts'
import { describeLine, describeMovement, findKind, isTrade, readDraft, readMovement } from './line-draft.ts'
import { describeBadValue, isMovement, type SkipReason, skipLine } from './lines.ts'
import type { DayOrder } from './moments.ts'
import { findOpenPosition } from './open-quantity.ts'
import type { RoundTrip } from './round-trip.ts'
import { addSpinOff, isSpinOff } from './spin-offs.ts'
import { addSymbolChange } from './symbol-changes.ts'
import { BadCell } from './table.ts'
import { type Field, midnight, type TableLine } from './table-line.ts'
import { addWholeTrade } from './whole-trades.ts'
import type { Zone } from './zones.ts'

/** A file format as data, with what it changes in its lines. */
export type FormatSpec = TableSpec & {
  /** Changes a line before it is added, or says why it is left out. */
  change?(draft: TableDraft, line: TableLine, table: FileTable): TableDraft | SkipReason
  /** Reads the whole table instead of line by line. */
  read?(table: FileTable): void
  /** The lines whose balances are those of the account. Default: all lines. */
  selectBalances?(table: FileTable): readonly TableLine[]
  /** Reads the balance of a line where columns are not enough; null for a line that states none. */
  readBalance?(line: TableLine, table: FileTable): ReadBalance | null
}

/** The table of a file while it is read. */
export class FileTable {
  readonly spec: FormatSpec
  readonly parsed: ParsedFile
  /** The lines below the header, in the order of the file. */
  readonly lines: TableLine[]
  /** The rows above the first header. */
  readonly preamble: Row[]
  readonly days: DayOrder
  readonly numbers: NumberStyle
  readonly zone: Zone
  /** The name of the file; '' when it is not known. */
  readonly fileName: string
  /** The day in the name of the file; null for none. */
  readonly fileDay: Day | null
  /** Whether all days of the file are written with midnight as their time. */
  readonly hasDaysOnly: boolean
  /** The account that the rows above the header name; '' for none. */
  readonly account: string
  /** The trader's answer, for a file whose amounts have no currency. */
  readonly answeredCurrency: string | null
  readonly closes: { line: TableLine; draft: TableDraft }[] = []
  /** What is done when all lines have been read. */
  readonly later: (() => void)[] = []

  constructor(
    table: Pick<
      FileTable,
      | 'spec'
      | 'parsed'
      | 'lines'
      | 'preamble'
      | 'days'
      | 'numbers'
      | 'zone'
      | 'fileName'
      | 'fileDay'
      | 'answeredCurrency'
    >,
  ) {
    this.spec = table.spec
    this.parsed = table.parsed
    this.lines = table.lines
    this.preamble = table.preamble
    this.days = table.days
    this.numbers = table.numbers
    this.zone = table.zone
    this.fileName = table.fileName
    this.fileDay = table.fileDay
    this.answeredCurrency = table.answeredCurrency
    const days = [...listCells(table.lines, ['day', 'exitDay'])].filter((cell) => /^\d/.test(cell))
    this.hasDaysOnly = days.length > 0 && days.every((cell) => midnight.test(cell))
    this.account = findAccount(table)
    for (const line of this.lines) line.table = this
  }

  /** Reads a line as its columns say. A cell that cannot be read is the problem import.bad_value of the line. */
  read(line: TableLine): void {
    const draft = this.draft(line)
    if (draft) this.attempt(line, () => this.add(line, draft))
  }

  /** The movements that a step adds, so that the format can correct them. */
  collectMovements(step: () => void): Movement[] {
    const before = this.parsed.movements.length
    step()
    return this.parsed.movements.slice(before)
  }

  /** The execution that `read` adds, without adding it; null for a line that is no trade. */
  draft(line: TableLine): TableDraft | null {
    this.parsed.onLine?.()
    let draft: TableDraft | SkipReason | null = null
    this.attempt(line, () => {
      const kind = findKind(line, this.spec)
      if (kind === null) return this.skip(line, 'no_trade', line.text('name') || line.texts[0] || '')
      if (!isTrade(kind)) return this.skip(line, kind)
      draft = readDraft(line, { kind, spec: this.spec })
      if (this.spec.change) draft = this.spec.change(draft, line, this)
      if (typeof draft === 'string') this.skip(line, draft)
    })
    return typeof draft === 'string' ? null : draft
  }

  /** The lines of the first table. Those below a line with only a title are of other tables, and are skipped with the message. */
  firstLines(message: string): TableLine[] {
    const isTitle = ({ texts }: TableLine) => texts.filter((cell) => cell.trim() !== '').length === 1
    const end = this.lines.findIndex(isTitle)
    if (end < 0) return this.lines
    for (const line of this.lines.slice(end)) this.skip(line, 'detail', line.texts[0], message)
    return this.lines.slice(0, end)
  }

  /** Runs the reading of a line; a cell that cannot be read becomes a problem of the line. */
  attempt(line: TableLine, read: () => void): void {
    try {
      read()
    } catch (error) {
      if (!(error instanceof BadCell)) throw error
      this.parsed.problems.push(describeBadValue(line.line, error))
    }
  }

  /** Adds the execution of a line, or the two of a whole trade: the fee and the broker's P&L belong to the exit. */
  add(line: TableLine, { kind, exit, ...draft }: TableDraft): void {
    if (kind === 'close') this.closes.push({ line, draft: { kind, ...draft } })
    else if (exit === undefined) addExecution(this.parsed, line, draft)
    else addWholeTrade(this.parsed, line, { ...draft, kind, exit })
  }

  /** Adds money that is no trade and that a line states next to something else, such as the tax of a dividend. */
  addMovement(line: TableLine, kind: Movement['kind'], amount: Decimal, currency: string): void {
    if (!isZero(amount)) this.parsed.movements.push({ ...describeMovement(line), kind, amount, currency })
  }

  /** Adds a stock split that a line states: `from` old shares became `to` new ones. */
  addSplit(line: TableLine, split: Pick<CorporateAction, 'symbol' | 'currency'> & SplitRatio): void {
    const { from, to, ...others } = split
    const symbol = normaliseSymbol(others.symbol)
    const { day, executedAt } = line.moment()
    this.parsed.actions.push({
      kind: 'split',
      market: this.spec.market ?? 'stock',
      currency: others.currency,
      symbol,
      day,
      executedAt,
      ratioFrom: from,
      ratioTo: to,
      half: null,
      account: line.text('account') || this.account || null,
      externalId: line.text('id') || null,
      line: line.line,
    })
    const message = `${symbol} was split: ${from} shares became ${to}. Quantity and prices of the trade that is open then are adjusted.`
    this.parsed.warnings.push({ line: line.line, code: 'import.split', message })
  }

  /** Adds that a position continues as other shares: `from` old ones became `to` new ones. */
  addChange(
    line: TableLine,
    change: Pick<SymbolChange, 'symbol' | 'toSymbol' | 'currency'> & SplitRatio,
  ): void {
    const { from, to, currency } = change
    const [symbol, toSymbol] = [normaliseSymbol(change.symbol), normaliseSymbol(change.toSymbol)]
    const { day, executedAt } = line.moment()
    addSymbolChange(this.parsed, {
      ...{ symbol, toSymbol, currency, day, executedAt, ratioFrom: from, ratioTo: to },
      market: this.spec.market ?? 'stock',
      account: line.text('account') || this.account || null,
      externalId: line.text('id') || null,
      line: line.line,
    })
  }

  /**
   * Adds a stock split of which a line states only how many shares were added (above zero) or removed. The ratio follows from the
   * shares that the lines of the file hold before that time; without any, the line is skipped.
   */
  addSharesOfSplit(line: TableLine, { symbol, shares }: { symbol: string; shares: Decimal }): void {
    const addRatio = () => {
      const name = normaliseSymbol(symbol)
      const held = this.#findHeld(line, name)
      const after = add(held?.quantity ?? '0', shares)
      if (!held || sign(after) <= 0) return this.skip(line, 'split')
      this.addSplit(line, { symbol: name, currency: held.currency, from: held.quantity, to: after })
    }
    this.later.push(() => this.attempt(line, addRatio))
  }

  #findHeld(line: TableLine, symbol: string): RoundTrip | null {
    const account = line.text('account') || this.account || null
    const key = buildTimeKey(line.moment())
    const open = findOpenPosition(this.parsed, { symbol, account }, (time) => time < key)
    return open?.type === 'long' ? open : null
  }

  /** Adds a line about shares that came by a spin-off. Returns false when it is none, or lacks the number or the symbol. */
  #addSpinOff(line: TableLine): boolean {
    if (!isSpinOff(`${line.text('action')} ${line.text('name')}`) || !line.has('quantity')) return false
    try {
      const { day, executedAt } = line.moment()
      return addSpinOff(this.parsed, {
        ...{ symbol: line.text('symbol'), parent: null, quantity: line.quantity(), day, executedAt },
        market: this.spec.market ?? 'stock',
        account: line.text('account') || this.account || null,
        line: line.line,
      })
    } catch (error) {
      if (!(error instanceof BadCell)) throw error
      return false
    }
  }

  /** Skips a line. When it states an amount of money that is no trade, the amount becomes a movement of the account. */
  skip(line: TableLine, reason: SkipReason, what?: string, message?: string): void {
    if (reason === 'corporate_action' && this.#addSpinOff(line)) return
    const movement = isMovement(reason) ? readMovement(line, { kind: reason, spec: this.spec }) : null
    if (movement) this.parsed.movements.push(movement)
    skipLine(this.parsed, line, reason, what ?? describeLine(line), message)
  }
}

type SplitRatio = { from: Decimal; to: Decimal }

function findAccount({ preamble, spec }: Pick<FileTable, 'preamble' | 'spec'>): string {
  const { accountAbove } = spec
  if (!accountAbove) return ''
  for (const { cells } of preamble) {
    const account = accountAbove.exec(cells.join(' ').slice(0, 1000))?.[1]
    if (account) return account
  }
  return ''
}

/** The cells of these fields, line by line. */
export function* listCells(lines: readonly TableLine[], names: readonly Field[]): Iterable<string> {
  for (const line of lines) for (const name of names) yield* line.all(name)
}
