import * as core from '@candlebook/core/operations'
import { os } from '../base.ts'

export const operations = os.operations.router({
  overview: os.operations.overview.handler(({ context }) => core.getOverview(context)),
  failedMails: os.operations.failedMails.handler(({ input, context }) =>
    core.listFailedMails(context, input),
  ),
  retryMails: os.operations.retryMails.handler(({ input, context }) => core.retryMails(context, input)),
  failedJobs: os.operations.failedJobs.handler(({ input, context }) => core.listFailedJobs(context, input)),
  retryJobs: os.operations.retryJobs.handler(({ input, context }) => core.retryJobs(context, input)),
  storage: os.operations.storage.handler(({ context }) => core.getStorage(context)),
  notice: os.operations.notice.handler(async ({ context }) => ({ notice: await context.notices.read() })),
  setNotice: os.operations.setNotice.handler(async ({ input, context }) => ({
    notice: await core.setNotice(context, input),
  })),
  removeNotice: os.operations.removeNotice.handler(({ context }) => core.removeNotice(context)),
})
