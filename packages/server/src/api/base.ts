import { contract } from '@candlebook/contract'
import type { DemoAccount } from '@candlebook/contract/identity'
import type { SignedInUser } from '@candlebook/core/identity'
import type { Importer } from '@candlebook/core/imports'
import type { AppError, Context } from '@candlebook/core/kernel'
import { implement } from '@orpc/server'

/** What every procedure receives: the context of the verbs, and what the answer needs. */
export type ApiContext = Context & {
  /** The person behind the actor, with what the session shows. Null for an anonymous request. */
  signedIn: SignedInUser | null
  requestId: string
  importer: Importer
  demoAccounts: DemoAccount[]
  screenshotTemplate: string | null
  report(error: AppError): void
}

/** The contract, to which the routers add the handlers. */
export const os = implement(contract).$context<ApiContext>()

/**
 * The same for the most frequent reads. Their answer is not validated, because that costs as much as building it
 * (docs/performance.md). A test must show that the answer has exactly its shape.
 */
export const unchecked = implement(contract, {
  initialOutputValidationIndex: Number.NaN,
}).$context<ApiContext>()
