import { type ErasureStepName, erasureStepNames } from '@candlebook/contract/erasure'
import type { Context } from '../context/index.ts'
import type { Database } from '../db/index.ts'
import type { MailLanguage, MailSender } from '../mail/index.ts'

/** What the steps work on. */
export type ErasurePorts = Pick<Context, 'db' | 'files' | 'clock'> & {
  authDb: Database
  mailSender: MailSender
  payments: PaymentErasure
}

export { type ErasureStepName, erasureStepNames }

/** An erasure that is not finished. */
export type OpenErasure = { id: string; userId: string; step: ErasureStepName }

/** An erasure while its job runs, with the language of the mail to the former owner. */
export type RunningErasure = OpenErasure & { mailLanguage: MailLanguage }

/** One step. It can run again after a crash and does not repeat what it has done. */
export type ErasureStep = (ports: ErasurePorts, erasure: RunningErasure) => Promise<void>

/** What the erasure asks of the payment provider. The feature billing implements it. */
export type PaymentErasure = {
  /**
   * Expires open checkouts, cancels the subscription at once and deletes the customer at the provider. It can be called
   * again for the same user. Throws while the provider cannot be reached: the erasure then stays at this step.
   */
  eraseCustomer(userId: string): Promise<void>
}

/** An installation without payments: there is nothing to cancel. */
export const noPayments: PaymentErasure = { eraseCustomer: () => Promise.resolve() }
