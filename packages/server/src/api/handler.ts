import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { API_PREFIX } from '@candlebook/contract'
import { toFieldProblems } from '@candlebook/contract/field-problems'
import type { ScopeArea } from '@candlebook/contract/scopes'
import { findRecordState } from '@candlebook/core/analytics'
import { requirePlan } from '@candlebook/core/billing'
import { announceRecordChange } from '@candlebook/core/db'
import { AppError, requireUserId } from '@candlebook/core/kernel'
import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard'
import { type AnyProcedure, createProcedureClient, ORPCError, ValidationError } from '@orpc/server'
import { type Context, Hono } from 'hono'
import { accepts } from 'hono/accepts'
import { renewSessionCookie } from '../auth/auth-cookies.ts'
import { readBody } from '../body/read-body.ts'
import type { App } from '../context/app-context.ts'
import { toBody } from '../http/connections.ts'
import type { RequestContext } from './base.ts'
import {
  type CheckLimits,
  rejectInvalidInput,
  rejectUnknownParameters,
  requireRecordedAccess,
} from './checks.ts'
import { type ContractRoute, getRoute } from './contract-routes.ts'
import type { CreateContext } from './create-context.ts'
import { router } from './router.ts'

const compressBytes = promisify(brotliCompress)

/** The level, from 0 to 11. Answers become smaller than with gzip at its usual level, in less time. */
const BROTLI_QUALITY = 4
/** Below this many bytes compression takes longer than it saves. compress() of Hono has the same limit. */
const MIN_COMPRESSED_BYTES = 1024

/**
 * The same JSON answer with its length, compressed with Brotli for a client that takes it. compress() of the server
 * compresses long answers for other clients. Answers that are not JSON stay as they are.
 */
async function compressAnswer(c: Context, answer: Response): Promise<Response> {
  const { status, headers, body } = answer
  if (body === null || !headers.get('Content-Type')?.startsWith('application/json')) return answer
  const text = await answer.text()
  const length = Buffer.byteLength(text)
  const isBrotli =
    length >= MIN_COMPRESSED_BYTES &&
    accepts(c, { header: 'Accept-Encoding', supports: ['br'], default: '' }) === 'br'
  if (!isBrotli) {
    headers.set('Content-Length', String(length))
    return new Response(toBody(Buffer.from(text)), { status, headers })
  }
  const bytes = await compressBytes(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: length },
  })
  headers.set('Content-Encoding', 'br')
  headers.set('Content-Length', String(bytes.length))
  return new Response(toBody(new Uint8Array(bytes)), { status, headers })
}

type Call = { request: Request; context: RequestContext; route: ContractRoute; input: unknown }

/**
 * Answers 304 without a body when the client has the answer already, for routes with `isOfRecord`, and adds the tag to other
 * answers of these routes. It comes after every check. The state is read before the answer, so that a tag is never newer
 * than its answer.
 */
async function answerUnchanged(
  { request, context, route, input }: Call,
  answer: () => Promise<Response>,
): Promise<Response> {
  const state = route.isOfRecord ? await findRecordState(context) : null
  if (state === null) return await answer()
  const tag = buildTag([
    await context.describeRelease(),
    requireUserId(context.actor),
    route.path,
    sortKeys(input),
    state,
  ])
  const isKnown = isAmong(tag, request.headers.get('If-None-Match'))
  const response = isKnown ? new Response(null, { status: 304 }) : await answer()
  response.headers.set('ETag', tag)
  return response
}

/** A weak tag: the bytes of an answer also depend on its compression. */
function buildTag(parts: unknown[]): string {
  return `W/"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}"`
}

/** The parameters of a query in one order. A value can be any object here, because its shape is checked later. */
function sortKeys(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input
  return Object.entries(input).toSorted(([one], [other]) => (one < other ? -1 : 1)) // keys are unique
}

/** Whether the tag is in the list of the client. Weak and strong tags compare equal, as RFC 9110 says for If-None-Match. */
function isAmong(tag: string, sent: string | null): boolean {
  return sent?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag.slice('W/'.length)) ?? false
}

/** On a closed installation a write needs a plan. The account of a demo is not for keeping a journal. */
async function checkPlan(context: RequestContext, { action }: ContractRoute): Promise<void> {
  if (action && context.actor.kind !== 'demo') await requirePlan(context, action)
}

/** Returns the request with its body in memory, or throws when the route takes no such body now. */
type ReceiveBody = (request: Request, route: ContractRoute) => Promise<Request>

/**
 * Answers a request to the REST API. It finds the route once; what the contract declares for this route decides who may
 * call it, what it may send, and the answer. The access is checked before the body is read. Throws the refusals, and all
 * other failures, for the error handler of the app.
 */
export async function handleApi(
  request: Request,
  context: RequestContext,
  receive: ReceiveBody = async (sent) => sent,
): Promise<Response> {
  const found = await findRoute(request)
  if (!found) return await refuseUnknownRoute(request, context)
  const { route } = found
  await requireRecordedAccess(context, route, route.key)
  rejectUnknownParameters(request.url, route.query)
  const input = await readInput(await receive(request, route), found)
  await checkPlan(context, route)
  rejectInvalidInput(input)
  return await answerUnchanged({ request, context, route, input }, async () => {
    const answer = await call(found, { context, input, signal: request.signal })
    if (route.method !== 'GET') announceChange(route, context)
    return writeJson(answer, found.procedure)
  })
}

/** A route of the contract, its procedure, and the values of the parameters in its path. */
type FoundRoute = {
  route: ContractRoute
  procedure: AnyProcedure
  params?: Record<string, string> | undefined
}

const matcher = new StandardOpenAPIMatcher()
matcher.init(router)

/** Finds the route of the API that a request means; null when there is none. A fixed segment wins over a parameter. */
export async function findRoute({
  method,
  url,
}: {
  method: string
  url: string
}): Promise<FoundRoute | null> {
  const { pathname } = new URL(url)
  if (!pathname.startsWith(`${API_PREFIX}/`)) return null
  const match = await matcher.match(method, pathname.slice(API_PREFIX.length) as `/${string}`) // starts with /
  return match
    ? { route: getRoute(match.path.join('.')), procedure: match.procedure, params: match.params }
    : null
}

/** An address that does not exist needs a session, so that a visitor cannot find out which addresses exist. */
async function refuseUnknownRoute({ method }: Request, context: RequestContext): Promise<never> {
  await requireRecordedAccess(context, { access: 'user', scope: null }, `${method} unknown`)
  throw new AppError('request.no_such_route')
}

const codec = new StandardOpenAPICodec(
  new StandardOpenAPISerializer(new StandardOpenAPIJsonSerializer(), new StandardBracketNotationSerializer()),
)

/** The parameters of the path, and the fields of the query or the body. */
async function readInput(request: Request, { params, procedure }: FoundRoute): Promise<unknown> {
  const { method, signal } = request
  const body = () => readSent(request)
  try {
    return await codec.decode(
      { method, url: new URL(request.url), headers: {}, signal, body },
      params,
      procedure,
    )
  } catch (thrown) {
    throw new AppError('request.unreadable', { cause: thrown })
  }
}

async function readSent(request: Request): Promise<unknown> {
  if (request.headers.get('content-type')?.startsWith('multipart/form-data')) return await request.formData()
  const text = await request.text()
  return text === '' ? undefined : JSON.parse(text)
}

async function call(
  { route, procedure }: FoundRoute,
  { context, input, signal }: { context: RequestContext; input: unknown; signal: AbortSignal },
): Promise<unknown> {
  try {
    return await createProcedureClient(procedure, { context, path: route.name.split('.') })(input, { signal })
  } catch (thrown) {
    throw toOwnError(thrown)
  }
}

/** A problem of the input by its fields. Every other failure stays. */
function toOwnError(thrown: unknown): unknown {
  if (!(thrown instanceof ORPCError)) return thrown
  if (thrown.code === 'BAD_REQUEST' && thrown.cause instanceof ValidationError) {
    return new AppError('request.invalid', { fields: toFieldProblems(thrown.cause.issues) })
  }
  return thrown.status < 500 ? new AppError('request.unreadable', { cause: thrown }) : thrown
}

/**
 * After a write of trades or the journal, the other open browsers of the user load their lists again. The answer does not
 * wait for it, and a failure of it is no failure of the write.
 */
function announceChange(
  { area, changesRecord }: ContractRoute,
  { db, actor, pageTag }: RequestContext,
): void {
  if (changesRecord || (area && recordAreas.has(area)))
    announceRecordChange(db, { userId: requireUserId(actor), pageTag }).catch(() => {})
}

const recordAreas: ReadonlySet<ScopeArea> = new Set(['trades', 'imports', 'journal'])

/** Every answer of the contract is plain JSON, or has no body. */
function writeJson(answer: unknown, { '~orpc': { route } }: AnyProcedure): Response {
  const status = route.successStatus ?? 200
  return answer === undefined ? new Response(null, { status }) : Response.json(answer, { status })
}

/** The public REST API. The limits are checked when the access is, and before the body is read. */
export function createApiMount(
  appContext: App,
  { createContext, checkLimits }: { createContext: CreateContext; checkLimits: CheckLimits },
): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    const { headers } = c.res // also of a refusal
    headers.set('Cache-Control', 'no-store')
    headers.set('Vary', 'Accept-Encoding') // otherwise compress() adds it and copies the answer for that
    const isRefreshed = c.get('apiContext')?.isRefreshed
    const cookie = isRefreshed ? renewSessionCookie(c.req.header('cookie'), appContext.config) : null
    if (cookie && !c.req.header('authorization')) headers.append('Set-Cookie', cookie)
  })
  app.all('*', async (c) => {
    const context = await createContext(c)
    const answer = await handleApi(c.req.raw, context, async (request, route) => {
      await checkLimits(c, context, route)
      return await readBody(request, route)
    })
    return await compressAnswer(c, answer)
  })
  return app
}
