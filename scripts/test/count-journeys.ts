/** A browser on a busy machine may fail once or twice in 500 journeys. More failures are a fault. */
const MAX_FLAKY = 2

/** The part of Playwright's JSON report that is counted. */
export type JourneyReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors?: object[]
}

/**
 * Counts a report of Playwright. Up to MAX_FLAKY journeys that passed only the second time are passed, and are also
 * counted as flaky; with more, all of these are failed. A missing report is one failure.
 */
export function countJourneys(report: JourneyReport | undefined) {
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  const failed = unexpected + (report.errors?.length ?? 0)
  if (flaky > MAX_FLAKY) return { passed: expected, failed: failed + flaky, skipped }
  return { passed: expected + flaky, failed, skipped, flaky }
}
