import { contract } from '@candlebook/contract'
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
import type { PlanPolicy } from '@candlebook/domain/subscriptions/access'
import { implement } from '@orpc/server'
import type { TestMailSettings } from '../mail/test-mail.ts'
import type { NoticeReader } from '../notices/open-notice-reader.ts'

/** The context of every procedure: the context of the operations, and the values that its answer needs. */
export type ApiContext = Context & {
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
  /** What the page calls itself that sent the request; null for other clients. */
  pageTag: string | null
  /** A text that changes with the source of the server. */
  describeRelease(): Promise<string>
  importer: Importer
  payments: Payments
  jobs: JobQueue
  mailer: Mailer
  trialKey: string
  /** Whether one user's requests that ask the payment provider are limited. */
  limitRequests: boolean
  invitationKey: string
  planPolicy: PlanPolicy
  /** The address that people use. */
  baseUrl: string
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

/** The contract, to which the routers add the handlers. */
export const os = implement(contract).$context<ApiContext>()

/**
 * The same for the most frequent reads, whose answer is not validated: with validation the list has 0.33x instead of
 * 0.55x of the baseline. NaN is the value by which oRPC documents that output validation is off.
 * A test must show that the answer has exactly its shape.
 */
export const unchecked = implement(contract, {
  initialOutputValidationIndex: Number.NaN,
}).$context<ApiContext>()
