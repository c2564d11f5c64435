import { z } from 'zod'
import type { List } from '../resources/list.ts'
import type { Context } from '../state/context.ts'
import { invalidRequest } from '../state/sandbox-error.ts'

type Method = 'get' | 'post' | 'delete'

/** One operation of the API: where it is, what it takes, and what it does. */
export type Operation = {
  method: Method
  /** With `:id` for the id of the resource. */
  path: string
  params: z.ZodType
  run: (ctx: Context, params: never, id: string) => object
}

/** Declares an operation. `run` gets the checked parameters. */
export function operation<T extends z.ZodType>(
  method: Method,
  path: string,
  params: T,
  run: (ctx: Context, params: z.output<T>, id: string) => object,
): Operation {
  return { method, path, params, run }
}

/** Fields of requests. Everything arrives as text; an empty text takes a value away. */
export const text = z.string().min(1).max(5000)

/** A whole number within a range. */
export function integer(min: number, max: number) {
  return z
    .string()
    .regex(/^-?\d{1,15}$/, { error: 'Invalid integer' })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error: `Invalid integer: must be ${min} to ${max}` })
}

/** Seconds since 1970. */
export const second = integer(0, 99_999_999_999)

/** An amount of cents. */
export const cents = integer(0, 99_999_999)

export const boolean = z.enum(['true', 'false']).transform((value) => value === 'true')

/** A value, or an empty text that removes it and becomes null. */
export function removable<T extends z.ZodType>(field: T) {
  return z.union([z.literal('').transform(() => null), field])
}

/** At most 50 names; an empty value removes its name. */
export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((value) => Object.keys(value).length <= 50, { error: 'You can have up to 50 metadata keys.' })

export const address = z.strictObject({
  city: z.string().optional(),
  country: z.string().optional(),
  line1: z.string().optional(),
  line2: z.string().optional(),
  postal_code: z.string().optional(),
  state: z.string().optional(),
})

export const automaticTax = z.strictObject({
  enabled: boolean,
  liability: z.strictObject({ type: z.enum(['self']) }).optional(),
})

export const prorationBehavior = z.enum(['create_prorations', 'always_invoice', 'none'])

export const listFields = {
  limit: integer(1, 100).optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
}

export const created = z.union([
  second,
  z.strictObject({
    gt: second.optional(),
    gte: second.optional(),
    lt: second.optional(),
    lte: second.optional(),
  }),
])

type CreatedFilter = z.output<typeof created>

/** True when a second passes the filter `created`. */
export function matchesCreated(value: number, filter: CreatedFilter | undefined): boolean {
  if (filter === undefined) return true
  if (typeof filter === 'number') return value === filter
  return (
    value > (filter.gt ?? -1) &&
    value >= (filter.gte ?? 0) &&
    value < (filter.lt ?? Number.POSITIVE_INFINITY) &&
    value <= (filter.lte ?? Number.POSITIVE_INFINITY)
  )
}

/** Stored metadata after a request: empty values remove, null removes everything. */
export function mergeMetadata(
  stored: Record<string, string>,
  sent: Record<string, string> | null | undefined,
): Record<string, string> {
  if (sent === undefined) return stored
  if (sent === null) return {}
  const merged = { ...stored, ...sent }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''))
}

/** A complete address from the parts that were sent. */
export function toAddress(sent: z.output<typeof address>) {
  return { city: null, country: null, line1: null, line2: null, postal_code: null, state: null, ...sent }
}

type PageParams = { limit?: number; starting_after?: string; ending_before?: string }

/** One page of records that come the oldest first. The page shows the newest first, 10 unless `limit` says more. */
export function listPage<T extends { id: string }>(
  url: string,
  oldestFirst: T[],
  params: PageParams,
): List<T> {
  const { limit = 10, starting_after: after, ending_before: before } = params
  if (after && before) {
    throw invalidRequest('Only one of `starting_after` and `ending_before` can be sent.', 'starting_after')
  }
  const records = oldestFirst.toReversed()
  if (before) {
    const end = findIndex(records, before, 'ending_before')
    const start = Math.max(0, end - limit)
    return { object: 'list', data: records.slice(start, end), has_more: start > 0, url }
  }
  const start = after ? findIndex(records, after, 'starting_after') + 1 : 0
  return {
    object: 'list',
    data: records.slice(start, start + limit),
    has_more: records.length > start + limit,
    url,
  }
}

function findIndex(records: { id: string }[], id: string, param: string): number {
  const index = records.findIndex((record) => record.id === id)
  if (index < 0) throw invalidRequest(`No such object: '${id}'`, param, 'resource_missing')
  return index
}
