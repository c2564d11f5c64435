import * as z from 'zod/mini'
import { EmailAddress, Instant } from './fields.ts'

/** The steps of an erasure in their order. `done`: a search has found nothing any more, and the account is deleted. */
export const erasureStepNames = [
  'lock_out',
  'provider',
  'files',
  'rows',
  'verify',
  'account',
  'done',
] as const
export type ErasureStepName = (typeof erasureStepNames)[number]

/** Who is deleted. The address is typed twice; case and spaces around it do not count [ADEL-01]. */
export const RequestErasure = z
  .object({
    email: EmailAddress,
    confirmation: z.string('field.invalid').check(z.maxLength(300, 'field.too_long')),
  })
  .check(
    z.refine(({ email, confirmation }) => email === confirmation.trim().toLowerCase(), {
      path: ['confirmation'],
      error: 'email.differs',
    }),
  )
export type RequestErasure = z.infer<typeof RequestErasure>

/**
 * An erasure. `email` is null when it is finished, because nothing of the person is stored any more. `failures` counts
 * the attempts of the current job that failed; `nextTryAt` is the instant of the next one.
 */
export const Erasure = z.object({
  id: z.string(),
  email: z.nullable(z.string()),
  step: z.enum(erasureStepNames),
  requestedAt: Instant,
  finishedAt: z.nullable(Instant),
  failures: z.int(),
  nextTryAt: z.nullable(Instant),
})
export type Erasure = z.infer<typeof Erasure>

/** All erasures that are open, 100 at most, and the 10 that finished last. The newest first. */
export const Erasures = z.object({ open: z.array(Erasure), finished: z.array(Erasure) })
export type Erasures = z.infer<typeof Erasures>

/** An erasure that was requested. */
export const RequestedErasure = z.object({ id: z.string() })
export type RequestedErasure = z.infer<typeof RequestedErasure>
