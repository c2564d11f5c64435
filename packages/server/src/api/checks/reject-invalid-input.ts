import { type FieldCode, getFieldProblemMessage, MAX_FIELD_PROBLEMS } from '@candlebook/contract/fields'
import { MAX_JSON_DEPTH } from '@candlebook/contract/limits'
import { AppError } from '@candlebook/core/kernel'

/**
 * Refuses input that no field can hold. Text with a zero character, which PostgreSQL cannot store, is a problem of its
 * field. A body that is nested deeper than any shape is unreadable.
 */
export function rejectInvalidInput(input: unknown): void {
  const fields = findUnstorableFields(input)
  if (fields.length > 0)
    throw new AppError('request.invalid', { fields: toProblems(fields, 'field.invalid') })
}

/**
 * Refuses an address with a query parameter that is not among these names: a misspelt filter would answer the whole
 * record. A name ends at its first bracket, because the reader of the API makes `x[y]` a field of `x`.
 */
export function rejectUnknownParameters(url: string, names: readonly string[]): void {
  const sent = new Set([...new URL(url).searchParams.keys()].map((key) => key.split('[')[0] ?? ''))
  const unknown = [...sent].filter((name) => !names.includes(name))
  if (unknown.length > 0)
    throw new AppError('request.invalid', { fields: toProblems(unknown, 'field.unknown') })
}

/** A value of the input, and where it is. The path is joined only of what is found: a list may have 20,000 values. */
type Place = { value: unknown; key: string | number; parent: Place | null; depth: number }

/** The paths of text with a zero character. A work list and no recursion, because the client chooses the depth. */
function findUnstorableFields(input: unknown): string[] {
  const found: string[] = []
  const work: Place[] = [{ value: input, key: '', parent: null, depth: 0 }]
  for (let place = work.pop(); place; place = work.pop()) {
    const { value, depth } = place
    if (depth > MAX_JSON_DEPTH) throw new AppError('request.unreadable')
    const text = value instanceof File ? value.name : value
    if (typeof text === 'string' && text.includes('\0')) found.push(joinPath(place))
    if (typeof value !== 'object' || value === null || value instanceof Blob) continue
    for (const [key, child] of Array.isArray(value) ? value.entries() : Object.entries(value))
      work.push({ value: child, key, parent: place, depth: depth + 1 })
  }
  return found
}

function joinPath({ key, parent }: Place): string {
  const keys = [key]
  for (let at = parent; at?.parent; at = at.parent) keys.unshift(at.key)
  return keys.join('.')
}

function toProblems(fields: string[], code: FieldCode) {
  const message = getFieldProblemMessage(code)
  return fields.slice(0, MAX_FIELD_PROBLEMS).map((field) => ({ field, code, message }))
}
