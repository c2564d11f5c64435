import { API_PREFIX } from '@candlebook/contract'
import { toFieldProblems } from '@candlebook/contract/fields'
import type { ScopeArea } from '@candlebook/contract/routes'
import { announceRecordChange } from '@candlebook/core/db'
import { AppError, requireUserId } from '@candlebook/core/kernel'
import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard'
import { type AnyProcedure, createProcedureClient, ORPCError, ValidationError } from '@orpc/server'
import { answerUnchanged } from './answer-unchanged.ts'
import type { ApiContext } from './base.ts'
import { checkPlan } from './checks/check-plan.ts'
import { rejectInvalidInput, rejectUnknownParameters } from './checks/reject-invalid-input.ts'
import { requireRecordedAccess } from './checks/require-recorded-access.ts'
import { type ContractRoute, getRoute } from './contract-routes.ts'
import { router } from './index.ts'

/** Returns the request with its body in memory, or throws when the route takes no such body now. */
export type ReceiveBody = (request: Request, route: ContractRoute) => Promise<Request>

/**
 * Answers a request to the REST API. It finds the route once; what the contract declares for this route decides who may
 * call it, what it may send, and the answer. The access is checked before the body is read. Throws the refusals, and all
 * other failures, for the error handler of the app.
 */
export async function handleApi(
  request: Request,
  context: ApiContext,
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
async function refuseUnknownRoute({ method }: Request, context: ApiContext): Promise<never> {
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
  { context, input, signal }: { context: ApiContext; input: unknown; signal: AbortSignal },
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
function announceChange({ area }: ContractRoute, { db, actor, pageTag }: ApiContext): void {
  if (area && recordAreas.has(area))
    announceRecordChange(db, { userId: requireUserId(actor), pageTag }).catch(() => {})
}

const recordAreas: ReadonlySet<ScopeArea> = new Set(['trades', 'imports', 'journal'])

/** Every answer of the contract is plain JSON, or has no body. */
function writeJson(answer: unknown, { '~orpc': { route } }: AnyProcedure): Response {
  const status = route.successStatus ?? 200
  return answer === undefined ? new Response(null, { status }) : Response.json(answer, { status })
}
