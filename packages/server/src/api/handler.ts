import { API_PREFIX } from '@candlebook/contract'
import { toFieldProblems } from '@candlebook/contract/fields'
import { AppError } from '@candlebook/core/kernel'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { ORPCError, ValidationError } from '@orpc/server'
import { errorBody, toAppError, waitSeconds } from '../errors.ts'
import type { ApiContext } from './base.ts'
import { checkAccess } from './check-access.ts'
import { router } from './index.ts'
import { writeAsPlainJson } from './plain-json.ts'
import { refuseHostileInput } from './refuse-hostile-input.ts'

const handler = new OpenAPIHandler(router, {
  interceptors: [answerInOurWords],
  clientInterceptors: [rememberReading, checkAccess, refuseHostileInput, writeAsPlainJson],
  customErrorResponseBodyEncoder: (error) => error.data,
})

/** Answers a request to the REST API; null when no route matches. Refusals have the status and body of their code. */
export async function handleApi(request: Request, context: ApiContext): Promise<Response | null> {
  const { matched, response } = await handler.handle(request, { prefix: API_PREFIX, context })
  if (!matched) return null
  const wait = waitOf.get(context)
  if (wait !== undefined) response.headers.set('Retry-After', String(wait))
  return response
}

async function answerInOurWords<T>(call: { next(): Promise<T>; context: ApiContext }): Promise<T> {
  try {
    return await call.next()
  } catch (thrown) {
    const error = toAppError(wasRead.has(call.context) ? asOurs(thrown) : unreadable(thrown))
    call.context.report(error)
    const wait = waitSeconds(error)
    if (wait !== null) waitOf.set(call.context, wait)
    const data = errorBody(error, call.context.requestId)
    throw new ORPCError(error.code, { status: error.status, message: error.message, data })
  }
}

/** Seconds after which a refused request can succeed; oRPC's errors carry no headers. */
const waitOf = new WeakMap<ApiContext, number>()

/** Contexts of the requests whose input could be read. What is thrown before is the sender's doing, after it is ours. */
const wasRead = new WeakSet<ApiContext>()

function rememberReading<T>({ context, next }: { context: ApiContext; next(): Promise<T> }): Promise<T> {
  wasRead.add(context)
  return next()
}

function unreadable(thrown: unknown): AppError {
  return new AppError('request.unreadable', { cause: thrown })
}

/** oRPC's own refusals as ours: input that does not fit its shape, and a body that cannot be read. */
function asOurs(thrown: unknown): unknown {
  if (!(thrown instanceof ORPCError)) return thrown
  if (thrown.code === 'BAD_REQUEST' && thrown.cause instanceof ValidationError) {
    return new AppError('request.invalid', { fields: toFieldProblems(thrown.cause.issues) })
  }
  return thrown.status < 500 ? unreadable(thrown) : thrown
}
