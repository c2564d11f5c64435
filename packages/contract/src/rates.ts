import * as z from 'zod/mini'
import { documentedErrors } from './error-codes.ts'
import { Day, Decimal } from './fields.ts'
import { route } from './routes.ts'

/** The code of a currency or a coin. A rate exists only for currencies that the European Central Bank quotes. */
const Code = z.string('field.invalid').check(z.regex(/^[A-Z0-9]{2,10}$/, 'field.invalid'))

/** Which rate is wanted: units of `to` for one unit of `from`. */
export const FindRate = z.object({ from: Code, to: Code, day: Day })
export type FindRate = z.infer<typeof FindRate>

/**
 * The reference rate of the latest day up to the wanted one, at most 7 days before, half-even at 18 places; null when there
 * is none. `source`: published by the European Central Bank, or made up for the demo.
 */
export const RateAnswer = z.object({
  rate: z.nullable(z.object({ rate: Decimal, day: Day, source: z.enum(['ecb', 'sample']) })),
})
export type RateAnswer = z.infer<typeof RateAnswer>

/** Exchange rates of the European Central Bank. Every signed-in user reads the same ones. */
export const rates = {
  find: route('user', { demo: true })
    .errors(documentedErrors('request.invalid'))
    .route({
      method: 'GET',
      path: '/rates',
      summary: 'The reference rate between two currencies on a day',
      tags: ['Rates'],
    })
    .input(FindRate)
    .output(RateAnswer),
}
