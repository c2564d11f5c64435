import { isDay } from '@candlebook/domain/days/day'
import type { RestoredRows } from '../db/index.ts'
import { AppError, isId } from '../kernel/index.ts'
import type { ArchiveRow } from './restore.store.ts'

/** The error restores.damaged with what is wrong, in a sentence. */
export function createDamagedError(problem: string, cause?: unknown): AppError {
  return new AppError('restores.damaged', { data: { problem }, cause })
}

/** A version goes up with each change of its record, and the column ends at 2³¹ − 1. */
const MAX_INTEGER = 1_000_000_000
/** The API limits the texts of traders below this; the other texts of an archive are shorter. */
const MAX_TEXT = 100_000
/** The longest list is that of the executions that a file repeats. */
const MAX_JSON = 64 * 1024 * 1024

/** Checks that a row has values that its columns can have, and no other ones. Throws restores.damaged. */
export function checkColumns(row: ArchiveRow, { columns }: RestoredRows, place: string): void {
  const keys = new Set(columns.map(({ key }) => key))
  for (const { key, type, isNullable, values } of columns) {
    const value = row[key] ?? null
    if (value === null && isNullable) continue
    if (!isOfType(value, type, values))
      throw createDamagedError(`${place}: “${key}” has a value that it cannot have.`)
  }
  const unknown = Object.keys(row).find((key) => !keys.has(key) && !computed.has(key))
  if (unknown !== undefined) throw createDamagedError(`${place}: “${unknown.slice(0, 40)}” is unknown.`)
}

/** Checks the lists and records in a row. Throws restores.damaged. */
export function checkShape(row: ArchiveRow, { shape }: RestoredRows, place: string): void {
  const problem = shape?.safeParse(row).error?.issues[0]
  if (problem)
    throw createDamagedError(`${place}: “${problem.path.join('.')}” has a value that it cannot have.`)
}

/** Columns that the database computes. */
const computed: ReadonlySet<string> = new Set(['pnl', 'basePnl'])

function isOfType(value: unknown, type: string, values?: readonly string[]): boolean {
  if (type.endsWith('[]'))
    return Array.isArray(value) && value.every((one) => isOfType(one, type.slice(0, -2)))
  if (type === 'boolean') return typeof value === 'boolean'
  if (type === 'integer' || type === 'smallint')
    return Number.isSafeInteger(value) && Math.abs(Number(value)) <= MAX_INTEGER
  if (type === 'bigint') return Number.isSafeInteger(value)
  if (type === 'jsonb')
    return (
      typeof value === 'object' &&
      countItems(value) <= MAX_ITEMS &&
      isStorable(JSON.stringify(value), MAX_JSON)
    )
  if (typeof value !== 'string') return false
  if (type === 'uuid') return isId(value)
  if (type === 'numeric') return /^-?\d{1,60}(?:\.\d{1,60})?$/.test(value)
  if (type === 'date') return isDay(value)
  if (type.startsWith('timestamp')) return isInstant(value)
  return isStorable(value, MAX_TEXT) && (!values?.length || values.includes(value))
}

/** The deepest value is a list in a row before an import; the longest list is that of the executions that a file repeats. */
const MAX_DEPTH = 10
const MAX_ITEMS = 200_000

/** The number of elements of all lists in a value. Too many for a value that nests too deep. */
function countItems(value: unknown, depth = MAX_DEPTH): number {
  if (typeof value !== 'object' || value === null) return 0
  if (depth === 0) return Number.POSITIVE_INFINITY
  let count = Array.isArray(value) ? value.length : 0
  for (const one of Object.values(value)) count += countItems(one, depth - 1)
  return count
}

// PostgreSQL stores neither zero characters nor half of a character.
function isStorable(text: string, max: number): boolean {
  return text.length <= max && !text.includes('\0') && !text.includes('\\u0000') && text.isWellFormed()
}

/** Whether a value is an instant as ISO text. */
export function isInstant(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d:\d\d)$/.test(value) &&
    !Number.isNaN(Date.parse(value))
  )
}
