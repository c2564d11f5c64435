import { newId } from '@candlebook/core/kernel'
import type { Samples } from '../../testing/sample.ts'
import { answerChallenge } from '../../testing/sign-up.ts'

/** Requests to the routes of contact. The solved challenge takes the place of an id. */
export const samples: Samples = {
  'GET /admin/contact-messages': {},
  'POST /contact-messages': {
    prepare: ({ browser }) => answerChallenge(browser),
    body: (challenge) => ({
      name: 'Ana Martins',
      email: 'ana@example.com',
      subject: 'Import of a second broker',
      message: 'Can I import both accounts into one journal?',
      clientKey: newId(),
      challenge,
    }),
  },
}
