import type { DemoAccount } from '@candlebook/contract/identity.routes'
import type { RefusalBudget } from '@candlebook/core/audit'
import type { Context } from '@candlebook/core/context'
import type { Client, IdentityContext, SignedInUser } from '@candlebook/core/identity'
import type { Importer } from '@candlebook/core/imports'
import type { JobQueue } from '@candlebook/core/jobs'
import type { AppError } from '@candlebook/core/kernel'
import type { Mailer } from '@candlebook/core/mail'
import type { OperationsContext } from '@candlebook/core/operations'
import type { Payments } from '@candlebook/core/payments'
import type { PlanPolicy } from '@candlebook/domain/billing/access'
import {
  type AnyProcedure,
  type AnyRouter,
  type ContractProcedure,
  type ErrorMap,
  type InferSchemaInput,
  type InferSchemaOutput,
  implement,
  isProcedure,
  type Schema,
} from '@orpc/server'
import type { Config } from '../config/config.ts'
import type { TestMailSettings } from '../mail/test-mail.ts'
import type { NoticeReader } from '../notices/open-notice-reader.ts'

/** The settings that operations read in requests. */
export function pickSettings(config: Config) {
  const { baseUrl, maxStoredBytes, recordCacheBytes, limitRequests, trialKey, invitationKey } = config
  return { baseUrl, maxStoredBytes, recordCacheBytes, limitRequests, trialKey, invitationKey }
}

/** The context of every procedure: the context of the operations, and the values that its answer needs. */
export type RequestContext = Context &
  Omit<ReturnType<typeof pickSettings>, keyof Context> & {
    /** The signed-in user, as the session route shows it. Null for an anonymous request. */
    signedIn: SignedInUser | null
    /** What the operations on accounts and sessions use. */
    identity: IdentityContext
    client: Client & { origin: string | null }
    /** Whether this request has refreshed its session, so that the cookie is renewed too. */
    isRefreshed: boolean
    /** Limits how many refusals the audit log gets. */
    refusals: RefusalBudget
    requestId: string
    /** The random id of the page that sent the request, which tells its own writes from others; null for other clients. */
    pageTag: string | null
    /** A text that changes with the source of the server. */
    describeRelease(): Promise<string>
    importer: Importer
    payments: Payments
    jobs: JobQueue
    mailer: Mailer
    planPolicy: PlanPolicy
    demoAccounts: DemoAccount[]
    /** The developer's page of the payments sandbox; null in production, and where none runs. */
    sandboxUrl: string | null
    screenshotTemplate: string | null
    testMail: TestMailSettings
    operations: OperationsContext['operations']
    notices: NoticeReader
    /** Who gets the messages of the contact form. */
    contactRecipient: string
    report(error: AppError): void
  }

/** What these routes do, by their names. The compiler asks for a route that is missing. */
export type Handlers<Routes> = { [Name in keyof Routes]: HandlerOf<Routes[Name]> }

type HandlerOf<Route> =
  Route extends ContractProcedure<infer Input, infer Output, ErrorMap, infer _Meta>
    ? Handler<InferSchemaOutput<Input>, InferSchemaInput<Output>> | AnyProcedure
    : Handlers<Route>

/** An operation of core has this form: it takes the context of the request and its validated input. */
type Handler<Input, Answer> = (context: RequestContext, input: Input) => Answer | Promise<Answer>

/** The procedures of these routes: each route of the contract does what has its name. */
export function bind<const Routes>(routes: Routes, handlers: Handlers<Routes>): AnyRouter {
  return bindEach(routes as AnyRoutes, handlers as AnyHandler) // each takes the input of its route, as Handlers says
}

type AnyHandler = Handler<unknown, unknown> | AnyProcedure | { [name: string]: AnyHandler }
type AnyRoute = ContractProcedure<Schema<unknown, unknown>, Schema<unknown, unknown>, ErrorMap, object>
type AnyRoutes = AnyRoute | { [name: string]: AnyRoutes }

function bindEach(routes: AnyRoutes, handler: AnyHandler): AnyRouter {
  if (isProcedure(handler)) return handler
  if (typeof handler === 'function') return bindOne(routes as AnyRoute, handler)
  const named = Object.entries(routes as Record<string, AnyRoutes>)
  return Object.fromEntries(named.map(([name, route]) => [name, bindEach(route, handler[name]!)])) // see Handlers
}

function bindOne(route: AnyRoute, handler: Handler<unknown, unknown>, config: BuilderConfig = {}) {
  return implement(route, config)
    .$context<RequestContext>()
    .handler(({ context, input }) => handler(context, input))
}

type BuilderConfig = NonNullable<Parameters<typeof implement>[1]>

/**
 * The procedure of one of the most frequent reads, whose answer is not validated: with validation the list has 0.33x instead
 * of 0.55x of the baseline. NaN is the value by which oRPC documents that output validation is off.
 * A test must show that the answer has exactly its shape.
 */
export function bindUnchecked<Route>(route: Route, handler: HandlerOf<Route>): AnyProcedure {
  const config = { initialOutputValidationIndex: Number.NaN }
  return bindOne(route as AnyRoute, handler as Handler<unknown, unknown>, config)
}
