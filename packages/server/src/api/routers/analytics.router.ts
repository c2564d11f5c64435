import * as core from '@candlebook/core/analytics'
import { os, unchecked } from '../base.ts'

export const analytics = os.analytics.router({
  report: unchecked.analytics.report.handler(({ input, context }) => core.analyseTrades(context, input)),
  byCurrency: os.analytics.byCurrency.handler(({ input, context }) => core.reportByCurrency(context, input)),
  trades: unchecked.analytics.trades.handler(({ input, context }) => core.listTradeColumns(context, input)),
})
