import { getLatestExport, startExport } from '@candlebook/core/exports'
import { os } from '../base.ts'

export const exports = os.exports.router({
  start: os.exports.start.handler(({ context }) => startExport({ ...context, jobs: context.identity.jobs })),
  latest: os.exports.latest.handler(async ({ context }) => ({ latest: await getLatestExport(context) })),
})
