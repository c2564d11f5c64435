export { AnalyticsData, AnalyticsRange } from './documented.shapes.ts'
export { pageviews } from './pageviews.contract.ts'
export { PageView, PageViewRange, PageViewReport } from './pageviews.shapes.ts'
