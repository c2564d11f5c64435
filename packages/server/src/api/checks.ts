import { API_PREFIX } from '@candlebook/contract'
import {
  type FieldCode,
  getFieldProblemMessage,
  MAX_FIELD_PROBLEMS,
  toFieldProblems,
} from '@candlebook/contract/field-problems'
import { MAX_JSON_DEPTH } from '@candlebook/contract/limits'
import type { RouteMeta } from '@candlebook/contract/routes'
import { recordDenial } from '@candlebook/core/audit'
import type { Context } from '@candlebook/core/context'
import { limitVisitor, openRequestBudget, requireAccess } from '@candlebook/core/identity'
import { AppError } from '@candlebook/core/kernel'
import type { Context as HonoContext } from 'hono'
import * as z from 'zod/mini'
import { findClientAddress } from '../auth/client.ts'
import type { App } from '../context/app-context.ts'
import type { RequestContext } from './base.ts'

const MINUTE = 60_000

/** The writes of one user in a minute: far more than a person needs, and too few to slow down other users. */
const writesLimit = { kind: 'writes', max: 600, windowMs: MINUTE, batch: 20 }
/** Uploads cost most (a picture is decoded, a file is matched with all trades), so each is counted by itself. */
const uploadsLimit = { kind: 'uploads', max: 120, windowMs: MINUTE, batch: 1 }

/**
 * Returns the check that runs before the body of each write is read. The check throws request.too_many with the seconds to
 * wait.
 */
function openWriteLimits(): (context: Context, route: RouteMeta) => Promise<void> {
  const takeWrite = openRequestBudget(writesLimit)
  const takeUpload = openRequestBudget(uploadsLimit)
  return (context, { bodyType }) => (bodyType === 'form' ? takeUpload(context) : takeWrite(context))
}

/** What one network address may send to one public route: far more than a person types, far less than guessing needs. */
const visitorsLimit = { max: 30, windowMs: 10 * MINUTE }
/** A page view comes with each page that is opened, also by all people of an office with one address. */
const pageViewsLimit = { max: 600, windowMs: 10 * MINUTE }

/** The path of the route that records page views. */
const PAGE_VIEWS_PATH = `${API_PREFIX}/page-views`

/** Returns the check that each write to a public route passes before its body is read. The check throws request.too_many. */
function openVisitorLimits({
  db,
  clock,
  config,
}: App): (visitor: { path: string; address: string | null }) => Promise<void> {
  const app = { db, clock, secret: config.secret }
  return ({ path, address }) =>
    limitVisitor(app, {
      ...(path === PAGE_VIEWS_PATH ? pageViewsLimit : visitorsLimit),
      kind: path,
      address,
    })
}

/** A route whose limits are checked. Requests to a public one count towards its `path` in the contract. */
type LimitedRoute = RouteMeta & { path: string }

/** Checks the limits of a request before its body is read. Throws request.too_many. */
export type CheckLimits = (c: HonoContext, context: RequestContext, route: LimitedRoute) => Promise<void>

/**
 * Opens the check of limits that every request for an operation passes after the check of its access, at the addresses of the
 * contract and at those of the specification. It checks the bytes that the user holds, then the limits of writes. One server
 * has one check, so that a write counts the same at each address.
 */
export function openLimitCheck(appContext: App): CheckLimits {
  const { limitRequests, clientAddressHeader } = appContext.config
  const limitWrites = limitRequests ? openWriteLimits() : null
  const limitVisitors = limitRequests ? openVisitorLimits(appContext) : null
  return async (c, context, route) => {
    if (!isWrite(c.req.method)) return
    c.get('holdBody')?.(countBody(c, route))
    const isUser = context.actor.kind !== 'anonymous' // only users have a limit of writes
    if (limitWrites && isUser) await limitWrites(context, route)
    if (limitVisitors && route.access === 'public')
      await limitVisitors({
        path: `${API_PREFIX}${route.path}`,
        address: findClientAddress(c, clientAddressHeader),
      })
  }
}

/** The bytes that a body takes at most; none of a body that is refused because it announces more than the route takes. */
function countBody(c: HonoContext, { maxBodyBytes }: RouteMeta): number {
  if (c.req.header('transfer-encoding')) return maxBodyBytes
  const length = Number(c.req.header('content-length') ?? 0)
  return length <= maxBodyBytes ? length : 0
}

/** Whether requests with this method can change something. */
function isWrite(method: string): boolean {
  return writeMethods.has(method)
}

const writeMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Checks the access of a route, and adds an audit entry when it is refused. `route` is its method and its path without
 * ids. Throws what requireAccess throws.
 */
export async function requireRecordedAccess(
  context: RequestContext,
  access: Parameters<typeof requireAccess>[1],
  route: string,
): Promise<void> {
  try {
    requireAccess(context.actor, access)
  } catch (error) {
    await recordDenial(context, error, { route, isForAdministrators: access.access === 'admin' })
    throw error
  }
}

/**
 * Refuses input that no field can hold. Text with a zero character, which PostgreSQL cannot store, is a problem of its
 * field. A body that is nested deeper than any shape is unreadable.
 */
export function rejectInvalidInput(input: unknown): void {
  const fields = findUnstorableFields(input)
  if (fields.length > 0)
    throw new AppError('request.invalid', { fields: toProblems(fields, 'field.invalid') })
}

/** The input in this shape, for routes that the contract does not list. Throws request.invalid. */
export function parseInput<Shape extends z.ZodMiniType>(shape: Shape, input: unknown): z.infer<Shape> {
  rejectInvalidInput(input)
  const { success, data, error } = z.safeParse(shape, input)
  if (!success) throw new AppError('request.invalid', { fields: toFieldProblems(error.issues) })
  return data
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
