export { pageviews } from './pageviews.contract.ts'
export {
  AnalyticsData,
  AnalyticsRange,
  PageView,
  PageViewRange,
  PageViewReport,
} from './pageviews.shapes.ts'
