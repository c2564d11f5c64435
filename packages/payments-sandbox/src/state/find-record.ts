import { SandboxError } from './sandbox-error.ts'

/** The record with this id. Throws Stripe's `resource_missing` (404, or 400 where the id is a parameter). */
export function requireRecord<T>(
  records: Record<string, T>,
  kind: string,
  id: string,
  param: string = 'id',
): T {
  const record = Object.hasOwn(records, id) ? records[id] : undefined
  if (record) return record
  const status = param === 'id' ? 404 : 400
  throw new SandboxError(status, 'invalid_request_error', `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param,
  })
}
