import type { NumbersRead } from './amounts.ts'
import type { BrokerFormat, FormatColumns, ParsedFile } from './broker-format.ts'
import type { Row } from './csv.ts'
import { createParsedFile } from './lines.ts'
import type { DaysRead } from './moments.ts'

/** What `combine` of `defineTables` gets: the result of each table by the id of its format. */
export type TableResults = ReadonlyMap<string, ParsedFile>

/**
 * A format of files with several tables, such as the sheets of a workbook, each of which is read by one of `parts`. A row with
 * a single cell is the title of the next table: the rows below it belong to no table until a header follows. Tables of one part
 * are read together, with the rows above the first of them as preamble, and those above the first of the file. `combine` compares
 * the results before they become one.
 */
export function defineTables(
  description: Pick<BrokerFormat, 'id' | 'broker' | 'title' | 'help'>,
  parts: readonly BrokerFormat[],
  combine: (results: TableResults) => void = () => {},
): BrokerFormat {
  const zones = parts[0]?.zones
  return {
    ...description,
    ...(zones && { zones }),
    columns: joinColumns(parts),
    recognises: (rows) => Math.max(...parts.map((part) => Number(part.recognises(rows)))),
    findMissing: (rows) => parts.map((part) => part.findMissing?.(rows) ?? null).find(Boolean) ?? null,
    parse: (rows, options = {}) => {
      const results = new Map<string, ParsedFile>()
      for (const [part, own] of splitRows(rows, parts)) results.set(part.id, part.parse(own, options))
      combine(results)
      return [...results.values()].reduce(join, createParsedFile([], options.onLine))
    },
  }
}

function joinColumns(parts: readonly BrokerFormat[]): FormatColumns {
  const list = (part: keyof FormatColumns) => new Set(parts.flatMap(({ columns }) => columns?.[part] ?? []))
  const needed = list('needed')
  return { needed: [...needed], optional: [...list('optional')].filter((word) => !needed.has(word)) }
}

function splitRows(rows: readonly Row[], parts: readonly BrokerFormat[]): Map<BrokerFormat, Row[]> {
  const tables = new Map<BrokerFormat, Row[]>()
  let above: Row[] = []
  let top: Row[] | null = null
  let open: Row[] | null = null
  for (const row of rows) {
    const part = parts.find((one) => Number(one.recognises([row])) > 0)
    if (part) {
      open = tables.get(part) ?? [...(top ?? []), ...above]
      open.push(row)
      top ??= above
      above = []
      tables.set(part, open)
    } else if (open && row.cells.filter((cell) => cell.trim() !== '').length === 1) {
      open = null
      above = [row]
    } else (open ?? above).push(row)
  }
  return tables
}

/** How the days of two tables or files are read: an order that is not known comes first, because the trader is asked for it. */
export function joinDays(one: DaysRead | undefined, other: DaysRead | undefined): DaysRead | undefined {
  return findFirst([one, other])
}

/** How the numbers of two tables or files are read: those of one with a number that both styles read come first. */
export function joinNumbers(
  one: NumbersRead | undefined,
  other: NumbersRead | undefined,
): NumbersRead | undefined {
  return findFirst([one, other].filter((read) => read?.open)) ?? one ?? other
}

function findFirst<T extends { origin: DaysRead['origin'] }>(reads: (T | undefined)[]): T | undefined {
  const known = reads.filter((read) => read !== undefined)
  const origins = ['assumed', 'trader', 'proof'] as const
  return origins.flatMap((origin) => known.find((read) => read.origin === origin) ?? [])[0] ?? known[0]
}

function join(one: ParsedFile, other: ParsedFile): ParsedFile {
  const days = joinDays(one.days, other.days)
  const numbers = joinNumbers(one.numbers, other.numbers)
  const newestFirst = one.newestFirst ?? other.newestFirst
  const currency = one.currency ?? other.currency
  return {
    ...other,
    executions: [...one.executions, ...other.executions],
    actions: [...one.actions, ...other.actions],
    changes: [...one.changes, ...other.changes],
    movements: [...one.movements, ...other.movements],
    balances: [...one.balances, ...other.balances],
    cancellations: [...one.cancellations, ...other.cancellations],
    spinOffs: [...one.spinOffs, ...other.spinOffs],
    skipped: [...one.skipped, ...other.skipped],
    warnings: [...one.warnings, ...other.warnings],
    problems: [...one.problems, ...other.problems],
    ...(newestFirst !== undefined && { newestFirst }),
    ...(days && { days }),
    ...(numbers && { numbers }),
    ...(currency && { currency }),
  }
}
