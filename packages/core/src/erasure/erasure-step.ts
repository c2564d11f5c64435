import { type ErasureStepName, erasureStepNames } from '@candlebook/contract/erasure'
import type { Context } from '../context/index.ts'
import type { Database } from '../db/index.ts'
import type { MailLanguage, MailSender } from '../mail/index.ts'
import type { PaymentErasure } from './payment-port.ts'

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
