import * as z from 'zod/mini'
import { documentedErrors } from './error-codes.ts'
import { route } from './routes.ts'

/** Whether a test mail was queued. `problem` says why not; null when it was. */
export const TestMailAnswer = z.object({ success: z.boolean(), problem: z.nullable(z.string()) })
export type TestMailAnswer = z.infer<typeof TestMailAnswer>

/**
 * A mail to the address of the operator, to see that mail arrives. Public on a server of development; in production
 * the route exists for administrators only.
 */
export const mail = {
  sendTest: route('public')
    .errors(documentedErrors('request.no_such_route', 'request.too_many'))
    .route({
      method: 'POST',
      path: '/test-email',
      summary: 'Send a test mail to the operator',
      tags: ['Mail'],
    })
    .output(TestMailAnswer),
}
