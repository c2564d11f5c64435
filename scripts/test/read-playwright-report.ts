import type { TestResult } from './count-results.ts'

/** The part of Playwright's JSON report that is read. */
export type PlaywrightReport = { suites?: Suite[]; errors?: { message?: string }[] }

type Suite = { suites?: Suite[]; specs?: Spec[] }
type Spec = { title: string; file: string; tests: { status: keyof typeof outcomes; results: Attempt[] }[] }
type Attempt = { error?: { message?: string } }

const outcomes = { expected: 'passed', unexpected: 'failed', flaky: 'flaky', skipped: 'skipped' } as const

/** The tests of a run in the browser. An error outside a test counts as a failed test. */
export function readPlaywrightReport({ suites = [], errors = [] }: PlaywrightReport): TestResult[] {
  const outside = errors.map(
    ({ message }): TestResult => ({ name: 'outside a test', outcome: 'failed', reason: message }),
  )
  return [...suites.flatMap(readSuite), ...outside]
}

function readSuite({ suites = [], specs = [] }: Suite): TestResult[] {
  return [...suites.flatMap(readSuite), ...specs.flatMap(readSpec)]
}

function readSpec({ title, file, tests }: Spec): TestResult[] {
  return tests.map(({ status, results }) => ({
    name: `${file}: ${title}`,
    outcome: outcomes[status],
    reason: results.find(({ error }) => error)?.error?.message,
  }))
}
