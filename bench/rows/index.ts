import type { Row } from '../harness/figure.ts'
import {
  analyticsReport,
  foreignAnalyticsReport,
  longAnalyticsReport,
  partialAnalyticsReport,
  unratedAnalyticsReport,
} from './analytics-report.ts'
import { analyticsTab } from './analytics-tab.ts'
import { analyticsUnchanged } from './analytics-unchanged.ts'
import { browserList } from './browser-list.ts'
import { deskTimes, screenImport } from './desk-times.ts'
import { filteredList, listTotals, longFilteredList } from './filtered-list.ts'
import { firstLoad } from './first-load.ts'
import { firstNumbers } from './first-numbers.ts'
import { flatList } from './flat-list.ts'
import { importAfterKill } from './import-after-kill.ts'
import { importReport } from './import-report.ts'
import { importedBytes } from './imported-bytes.ts'
import { accountLedger } from './ledger.ts'
import { manyTraders } from './many-traders.ts'
import { mixedLoadRow } from './mixed-load.ts'
import { broadcast, notificationList } from './notifications.ts'
import { patterns, ruleFigures } from './patterns.ts'
import { reportAnswer } from './report-answer.ts'
import { signInTiming } from './sign-in-timing.ts'
import { site } from './site.ts'
import { soak } from './soak.ts'
import { sortedList } from './sorted-list.ts'
import { startTime } from './start-time.ts'
import { journalSearch, librarySearch } from './text-search.ts'
import { tradeList } from './trade-list.ts'
import { tradeWrite } from './trade-write.ts'
import { webhookAnswer } from './webhook-answer.ts'
import { webhookBurst } from './webhook-burst.ts'
import { whatIfRedraw } from './what-if-redraw.ts'

/** All measurements, in the order of the table. */
export const rows: Row[] = [
  tradeList,
  mixedLoadRow,
  flatList,
  tradeWrite,
  analyticsReport,
  foreignAnalyticsReport,
  unratedAnalyticsReport,
  partialAnalyticsReport,
  longAnalyticsReport,
  patterns,
  ruleFigures,
  importReport,
  importAfterKill,
  reportAnswer,
  accountLedger,
  manyTraders,
  listTotals,
  filteredList,
  sortedList,
  longFilteredList,
  importedBytes,
  analyticsTab,
  analyticsUnchanged,
  browserList,
  deskTimes,
  screenImport,
  journalSearch,
  librarySearch,
  whatIfRedraw,
  notificationList,
  broadcast,
  signInTiming,
  webhookAnswer,
  webhookBurst,
  firstLoad,
  firstNumbers,
  site,
  startTime,
  soak,
]
