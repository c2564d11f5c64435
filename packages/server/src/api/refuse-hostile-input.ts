import { fieldProblemMessage, MAX_FIELD_PROBLEMS } from '@candlebook/contract/fields'
import { MAX_JSON_DEPTH } from '@candlebook/contract/limits'
import { AppError } from '@candlebook/core/kernel'

/**
 * Interceptor: refuses what no field can hold, whatever its shape says. Text with a zero character, which PostgreSQL
 * cannot store, is a problem of its field; a body nested deeper than any shape cannot be read.
 */
export async function refuseHostileInput<T>(call: { input: unknown; next(): Promise<T> }): Promise<T> {
  const fields = unstorableFields(call.input)
  if (fields.length > 0)
    throw new AppError('request.invalid', { fields: fields.slice(0, MAX_FIELD_PROBLEMS).map(problemOf) })
  return await call.next()
}

/** The places of text with a zero character. A list of work and not a recursion: depth is the sender's choice. */
function unstorableFields(input: unknown): string[] {
  const found: string[] = []
  const work = [{ value: input, path: [] as string[] }]
  for (let at = work.pop(); at; at = work.pop()) {
    const { value, path } = at
    if (path.length > MAX_JSON_DEPTH) throw new AppError('request.unreadable')
    const text = value instanceof File ? value.name : value
    if (typeof text === 'string' && text.includes('\0')) found.push(path.join('.'))
    if (typeof value !== 'object' || value === null || value instanceof Blob) continue
    for (const [key, child] of Object.entries(value)) work.push({ value: child, path: [...path, key] })
  }
  return found
}

function problemOf(field: string) {
  return { field, code: 'field.invalid', message: fieldProblemMessage('field.invalid') }
}
