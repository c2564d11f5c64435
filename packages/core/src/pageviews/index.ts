export { erasures, exportedPageViews } from './page-views.table.ts'
export {
  countPageViews,
  getPageViewReport,
  MAX_COUNT_DAYS,
  MAX_VIEW_DAYS,
  type ReportedView,
  recordPageView,
} from './page-views.ts'
