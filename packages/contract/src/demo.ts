import * as z from 'zod/mini'
import { documentedErrors } from './error-codes.ts'
import { route } from './routes.ts'

/** The number of trades and entries of the demo record in the account. `loaded` is true while there are any. */
export const DemoRecord = z.object({ loaded: z.boolean(), trades: z.number(), entries: z.number() })
export type DemoRecord = z.infer<typeof DemoRecord>

/** The number of trades and entries that were removed. */
export const RemovedDemoRecord = z.object({ trades: z.number(), entries: z.number() })
export type RemovedDemoRecord = z.infer<typeof RemovedDemoRecord>

const base = route('user', { demo: false })
const tags = ['Demo record']

/** Sample trades and journal entries that a trader may load into an account without trades, and remove again. */
export const demo = {
  get: base
    .meta({ demo: true })
    .route({
      method: 'GET',
      path: '/demo-record',
      summary: 'How much of the demo record is in the account',
      tags,
    })
    .output(DemoRecord),
  load: base
    .errors(documentedErrors('demo.account_not_empty', 'images.not_stored'))
    .route({
      method: 'POST',
      path: '/demo-record',
      successStatus: 201,
      summary: 'Load the demo record into an account without trades',
      tags,
    })
    .output(DemoRecord),
  remove: base
    .route({ method: 'DELETE', path: '/demo-record', summary: 'Remove the demo record, and only it', tags })
    .output(RemovedDemoRecord),
}
