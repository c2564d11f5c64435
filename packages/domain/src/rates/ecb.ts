import type { Day } from '../days/index.ts'

/** The first day with rates of the euro. */
export const FIRST_RATE_DAY: Day = '1999-01-04'

/** Names the source of a rate. It is shown next to every rate of the European Central Bank. */
export const ECB_CREDIT = 'Source: European Central Bank, euro foreign exchange reference rates'

/** Names the source of a rate that was made up for a demo. */
export const SAMPLE_RATE_CREDIT = 'Sample rate, made up for the demo'

/** How many days before the wanted day the last published rate may be. */
export const MAX_RATE_AGE_DAYS = 7
