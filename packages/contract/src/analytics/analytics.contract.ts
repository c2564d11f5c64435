import { documentedErrors } from '../errors/index.ts'
import { ofRecord, route } from '../routes/index.ts'
import { AnalyticsFilter, AnalyticsReport, ReportRequest } from './analytics.shapes.ts'
import { CurrencyReport } from './currency-report.shapes.ts'
import { TradeColumns } from './trade-columns.shapes.ts'

const base = route('user', 'analytics').meta(ofRecord).errors(documentedErrors('request.invalid'))

/** The figures of the Analytics tab. */
export const analytics = {
  report: base
    .route({
      method: 'GET',
      path: '/analytics',
      summary: 'Every figure over the filtered closed trades',
      tags: ['Analytics'],
    })
    .input(ReportRequest)
    .output(AnalyticsReport),
  byCurrency: base
    .route({
      method: 'GET',
      path: '/analytics/by-currency',
      summary: 'Figures of the filtered closed trades in each currency, and the rates that convert them',
      tags: ['Analytics'],
    })
    .input(AnalyticsFilter)
    .output(CurrencyReport),
  trades: base
    .route({
      method: 'GET',
      path: '/analytics/trades',
      summary: 'The filtered closed trades as columns, in order of creation',
      tags: ['Analytics'],
    })
    .errors(documentedErrors('analytics.too_many_trades'))
    .input(AnalyticsFilter)
    .output(TradeColumns),
}
