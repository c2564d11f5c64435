import type { Row } from '../lab/figure.ts'
import { browserList } from './browser-list.ts'
import { firstLoad } from './first-load.ts'
import { flatList } from './flat-list.ts'
import { startTime } from './start-time.ts'
import { tradeList } from './trade-list.ts'
import { whatIfRedraw } from './what-if-redraw.ts'

/** Everything that is measured, in the order of the table. */
export const rows: Row[] = [tradeList, flatList, browserList, whatIfRedraw, firstLoad, startTime]
