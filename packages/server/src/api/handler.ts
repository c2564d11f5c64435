import { API_PREFIX } from '@candlebook/contract'
import { toFieldProblems } from '@candlebook/contract/fields'
import type { RouteMeta, ScopeArea } from '@candlebook/contract/routes'
import { announceRecordChange } from '@candlebook/core/db'
import { AppError, requireUserId } from '@candlebook/core/kernel'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { ORPCError, ValidationError } from '@orpc/server'
import { buildErrorBody, toAppError, waitSeconds } from '../http/errors.ts'
import { answerUnchanged, compareWithClient, writeComparison } from './answer-unchanged.ts'
import type { ApiContext } from './base.ts'
import { checkAccess } from './checks/check-access.ts'
import { checkPlan } from './checks/check-plan.ts'
import { rejectInvalidInput } from './checks/reject-invalid-input.ts'
import { router } from './index.ts'
import { writeAsPlainJson } from './plain-json.ts'

const handler = new OpenAPIHandler(router, {
  interceptors: [mapErrors],
  clientInterceptors: [
    markInputRead,
    checkAccess,
    checkPlan,
    rejectInvalidInput,
    announceChange,
    answerUnchanged,
    writeAsPlainJson,
  ],
  customErrorResponseBodyEncoder: (error) => error.data,
})

/**
 * Answers a request to the REST API; null when no route matches. An error response has the status and body of its code.
 * Each call needs a separate context.
 */
export async function handleApi(request: Request, context: ApiContext): Promise<Response | null> {
  compareWithClient(request, context)
  const { matched, response } = await handler.handle(request, { prefix: API_PREFIX, context })
  if (!matched) return null
  const wait = waits.get(context)
  if (wait !== undefined) response.headers.set('Retry-After', String(wait))
  return writeComparison(response, context)
}

async function mapErrors<T>(call: { next(): Promise<T>; context: ApiContext }): Promise<T> {
  try {
    return await call.next()
  } catch (thrown) {
    const error = toAppError(readInputs.has(call.context) ? toOwnError(thrown) : toUnreadable(thrown))
    call.context.report(error)
    const wait = waitSeconds(error)
    if (wait !== null) waits.set(call.context, wait)
    const data = buildErrorBody(error, call.context.requestId)
    throw new ORPCError(error.code, { status: error.status, message: error.message, data })
  }
}

/** Seconds after which a refused request can succeed. They are kept here because errors of oRPC have no headers. */
const waits = new WeakMap<ApiContext, number>()

/** Contexts of requests whose input was read. An error before that is the client's, an error after it is the server's. */
const readInputs = new WeakSet<ApiContext>()

function markInputRead<T>({ context, next }: { context: ApiContext; next(): Promise<T> }): Promise<T> {
  readInputs.add(context)
  return next()
}

type Call<T> = {
  context: ApiContext
  procedure: { '~orpc': { route: { method?: string }; meta: Partial<RouteMeta> } }
  next(): Promise<T>
}

/**
 * Interceptor: after a write of trades or the journal, the other open browsers of the user load their lists again. The
 * answer does not wait for it, and a failure of it is no failure of the write.
 */
async function announceChange<T>({ context, procedure, next }: Call<T>): Promise<T> {
  const { route, meta } = procedure['~orpc']
  const answer = await next()
  if (route.method !== 'GET' && meta.area && recordAreas.has(meta.area))
    announceRecordChange(context.db, {
      userId: requireUserId(context.actor),
      pageTag: context.pageTag,
    }).catch(() => {})
  return answer
}

const recordAreas: ReadonlySet<ScopeArea> = new Set(['trades', 'imports', 'journal'])

function toUnreadable(thrown: unknown): AppError {
  return new AppError('request.unreadable', { cause: thrown })
}

/** The refusals of oRPC as AppErrors: input that does not match its shape, and a body that cannot be read. */
function toOwnError(thrown: unknown): unknown {
  if (!(thrown instanceof ORPCError)) return thrown
  if (thrown.code === 'BAD_REQUEST' && thrown.cause instanceof ValidationError) {
    return new AppError('request.invalid', { fields: toFieldProblems(thrown.cause.issues) })
  }
  return thrown.status < 500 ? toUnreadable(thrown) : thrown
}
