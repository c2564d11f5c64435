/**
 * How much of a report is made at one time. `months`: most months that one transaction makes, so that a long record
 * neither fills memory nor holds up writes. `trades`: most trades that are read at once and that one block holds, some
 * 5 MB as text; one month may have millions.
 */
export type ReportLimits = { months: number; trades: number }

export const REPORT_LIMITS: ReportLimits = { months: 2, trades: 50_000 }
