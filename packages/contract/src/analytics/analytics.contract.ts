import { oc } from '@orpc/contract'
import { documentedErrors } from '../errors/index.ts'
import { AnalyticsFilter, AnalyticsReport } from './analytics.shapes.ts'

const base = oc.errors(documentedErrors('session.required', 'request.invalid'))

/** The figures of the Analytics tab. */
export const analytics = {
  report: base
    .route({
      method: 'GET',
      path: '/analytics',
      summary: 'Every figure over the filtered closed trades',
      tags: ['Analytics'],
    })
    .input(AnalyticsFilter)
    .output(AnalyticsReport),
}
