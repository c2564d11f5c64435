import type { Context } from '../context/index.ts'
import type { JobQueue } from '../jobs/index.ts'
import type { Mailer } from '../mail/index.ts'
import type { Payments } from '../payments/index.ts'

/** What billing works with, also in jobs, which have no actor. */
export type BillingPorts = Pick<Context, 'db' | 'clock'> & {
  payments: Payments
  jobs: JobQueue
  mailer: Mailer
  /** The address of the installation, for the addresses to which the provider sends people back. */
  baseUrl: string
  /** The key of the hashes of addresses that had a trial. */
  trialKey: string
}

/** The first argument of every operation of billing that a person calls. */
export type BillingContext = Context &
  BillingPorts & {
    /** Whether one user's requests that ask the provider are limited. */
    limitRequests: boolean
  }
