import { contract } from '@candlebook/contract'
import type { DemoAccount } from '@candlebook/contract/identity'
import type { SignedInUser } from '@candlebook/core/identity'
import type { Importer } from '@candlebook/core/imports'
import type { AppError, Context } from '@candlebook/core/kernel'
import { implement } from '@orpc/server'

/** What every procedure receives: the context of the verbs, and what the answer itself needs. */
export type ApiContext = Context & {
  /** The person behind the actor, with what the session shows. Null for an anonymous request. */
  signedIn: SignedInUser | null
  requestId: string
  importer: Importer
  demoAccounts: DemoAccount[]
  screenshotTemplate: string | null
  report(error: AppError): void
}

/** The contract, ready to be given its handlers. */
export const os = implement(contract).$context<ApiContext>()

/**
 * The same for the few hottest reads: their answer is not held against its shape again, which costs as much as making
 * it (docs/performance.md). What such a procedure gives must be exactly its shape, and a test must say so.
 */
export const unchecked = implement(contract, {
  initialOutputValidationIndex: Number.NaN,
}).$context<ApiContext>()
