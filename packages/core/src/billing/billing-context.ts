import type { ErrorCode } from '@candlebook/contract/error-codes'
import type { Context } from '../context/index.ts'
import { limitRequests, type RequestLimit } from '../identity/index.ts'
import type { JobQueue } from '../jobs/index.ts'
import { AppError, type Clock } from '../kernel/index.ts'
import type { Mailer } from '../mail/index.ts'
import { type Payments, PaymentsRefused, PaymentsUnavailable } from '../payments/index.ts'

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

/**
 * How many requests of one user in a minute may call the payment provider. A person needs far fewer. All users share
 * the limit of the provider's account, and no single user can use it up.
 */
const providerLimit: RequestLimit = { kind: 'payments', max: 30, windowMs: 60_000 }

/**
 * Takes one request from the budget of the user who asks, before the provider is asked. All nodes and all addresses share
 * the budget, and a request that stored rows can answer takes nothing. Throws request.too_many with the seconds to wait.
 */
export async function takeProviderRequest(ctx: BillingContext): Promise<void> {
  if (ctx.limitRequests) await limitRequests(ctx, providerLimit)
}

/**
 * How often a user may change the plan, or take back a cancellation, in an hour. Each change sends a mail, and the address may be
 * that of a stranger. A cancellation is never refused.
 */
const planChangeLimit: RequestLimit = { kind: 'plan changes', max: 10, windowMs: 60 * 60_000 }

/** The same for a change of the plan, which also takes one of the user's changes. */
export async function takePlanChange(ctx: BillingContext): Promise<void> {
  await takeProviderRequest(ctx)
  if (ctx.limitRequests) await limitRequests(ctx, planChangeLimit)
}

/** Answers a failure of the provider with this code. Refusals of our own and failures of this server pass unchanged. */
export function refuseAs(code: ErrorCode): (cause: unknown) => never {
  return (cause) => {
    throw isOfProvider(cause) ? new AppError(code, { cause }) : cause
  }
}

/** Ignores a failure of the provider, on whose result nothing depends here. Other failures are thrown. */
export function ignoreProvider(error: unknown): null {
  if (isOfProvider(error)) return null
  throw error
}

/** Whether the provider failed or refused. */
export function isOfProvider(error: unknown): error is PaymentsUnavailable | PaymentsRefused {
  return error instanceof PaymentsUnavailable || error instanceof PaymentsRefused
}

const FOREIGN_KEY_VIOLATION = '23503'

/** Null for an account that is locked for its erasure or is deleted: a trigger refuses the row of its customer. */
export function ignoreErased(thrown: unknown): null {
  for (let error = thrown; error instanceof Error; error = error.cause)
    if ('code' in error && error.code === FOREIGN_KEY_VIOLATION) return null
  throw thrown
}

/** For how long a repeated request has the same key. */
const KEY_MS = 5 * 60 * 1000

/**
 * An idempotency key of a request that can be sent again later. A repetition within minutes has the same key, so that a
 * lost answer has one effect. Later the key is another one, because the provider repeats a failure to the same key for
 * a day.
 */
export function buildKey({ clock }: { clock: Clock }, text: string): string {
  return `${text}/${Math.floor(clock.now().getTime() / KEY_MS)}`
}

/**
 * The address of a page of the provider, which the browser opens. No scheme but https may pass. A provider for tests and
 * the sandbox run on this machine. Throws the code for any other address.
 */
export function requirePageAddress(text: string | null, code: ErrorCode): string {
  const url = URL.parse(text ?? '')
  const isAllowed = url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisMachine(url.hostname))
  if (!text || !isAllowed) throw new AppError(code)
  return text
}

function isThisMachine(hostname: string): boolean {
  return hostname === '127.0.0.1' || hostname === 'localhost'
}
