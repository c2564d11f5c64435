import { exportOwnRows } from '../db/index.ts'
import { pageViews } from './page-views.table.ts'

/** The page views of an export: those of the last days that are stored with the user. */
export const exportedPageViews = exportOwnRows(pageViews, {
  file: 'page-views',
  title: 'Page views',
  without: ['id'],
  order: 'created_at, id',
})
