import * as core from '@candlebook/core/pageviews'
import { os } from '../base.ts'

export const pageviews = os.pageviews.router({
  record: os.pageviews.record.handler(({ input, context }) =>
    core.recordPageView(
      { ...context.identity, actor: context.actor, address: context.client.address },
      { ...input, userAgent: context.client.userAgent },
    ),
  ),
  report: os.pageviews.report.handler(({ input, context }) => core.getPageViewReport(context, input)),
})
