import { getFieldProblemMessage, MAX_FIELD_PROBLEMS } from '@candlebook/contract/fields'
import { MAX_JSON_DEPTH } from '@candlebook/contract/limits'
import { AppError } from '@candlebook/core/kernel'

/**
 * Interceptor: refuses input that no field can hold. Text with a zero character, which PostgreSQL cannot store, is a
 * problem of its field. A body that is nested deeper than any shape is unreadable.
 */
export async function rejectInvalidInput<T>(call: { input: unknown; next(): Promise<T> }): Promise<T> {
  const fields = findUnstorableFields(call.input)
  if (fields.length > 0)
    throw new AppError('request.invalid', { fields: fields.slice(0, MAX_FIELD_PROBLEMS).map(toProblem) })
  return await call.next()
}

/** The paths of text with a zero character. A work list and no recursion, because the client chooses the depth. */
function findUnstorableFields(input: unknown): string[] {
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

function toProblem(field: string) {
  return { field, code: 'field.invalid', message: getFieldProblemMessage('field.invalid') }
}
