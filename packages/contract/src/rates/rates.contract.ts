import { documentedErrors } from '../errors/index.ts'
import { route } from '../routes/index.ts'
import { FindRate, RateAnswer } from './rates.shapes.ts'

/** Exchange rates of the European Central Bank. Every signed-in user reads the same ones. */
export const rates = {
  find: route('user')
    .meta({ demo: true })
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
