/**
 * The limits of one step of a report. `months`: the most months that one transaction rebuilds, so that a long record
 * neither fills memory nor blocks writes. `trades`: the most trades in one batch and in one column chunk (about 4
 * MB); one month may have millions.
 */
export type ReportLimits = { months: number; trades: number }

export const REPORT_LIMITS: ReportLimits = { months: 2, trades: 50_000 }
