/**
 * The limits of one step of a report. `trades`: the most trades in one batch and in one column chunk (about 0.4 MB and 40 ms
 * of work); one month may have millions. `months`: the most months that one transaction rebuilds. It also ends after
 * some batches of trades (for-each-month.ts), so that a long record neither fills memory nor blocks writes.
 */
export type ReportLimits = { months: number; trades: number }

export const REPORT_LIMITS: ReportLimits = { months: 12, trades: 5_000 }
