import * as z from 'zod/mini'
import { route } from '../routes/index.ts'

/**
 * A change of the e-mail address that waits for its two links. It ends at `expiresAt` unless both addresses are
 * confirmed before.
 */
export const EmailChange = z.object({
  newEmail: z.string(),
  oldConfirmed: z.boolean(),
  newConfirmed: z.boolean(),
  expiresAt: z.iso.datetime(),
})
export type EmailChange = z.infer<typeof EmailChange>

/** The waiting change of the caller's address. POST /api/auth/change-email starts one, because it asks the password. */
export const emailChange = {
  getEmailChange: route('user')
    .route({
      method: 'GET',
      path: '/email-change',
      summary: 'The change of the address that waits for its links',
      tags: ['Identity'],
    })
    .output(z.nullable(EmailChange)),
  cancelEmailChange: route('user')
    .route({
      method: 'DELETE',
      path: '/email-change',
      summary: 'Cancel the change of the address',
      tags: ['Identity'],
      successStatus: 204,
    })
    .output(z.void()),
}
