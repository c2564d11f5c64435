/** A busy machine may fail one or two tests in thousands. More failures are a fault. */
const MAX_FLAKY = 2

/** What became of one test. `flaky`: it failed first and passed the second time. */
export type TestResult = {
  name: string
  outcome: 'passed' | 'flaky' | 'failed' | 'skipped'
  /** Why it failed. */
  reason?: string | undefined
}

/** The counts of one step. `remarks` names every test that failed or was flaky, for the end of the output. */
export type StepCounts = {
  passed: number
  failed: number
  skipped: number
  flaky: number
  remarks: string[]
}

/**
 * Counts tests. Up to MAX_FLAKY flaky tests are passed, and are also counted as flaky; with more, all of these are
 * failed. No results at all are one failure: the runner ended before it wrote its report.
 */
export function countResults(results: readonly TestResult[] | undefined): StepCounts {
  if (!results) return { passed: 0, failed: 1, skipped: 0, flaky: 0, remarks: ['the runner wrote no report'] }
  const count = (outcome: TestResult['outcome']) => results.filter((test) => test.outcome === outcome).length
  const flaky = count('flaky')
  const tooMany = flaky > MAX_FLAKY
  return {
    passed: count('passed') + (tooMany ? 0 : flaky),
    failed: count('failed') + (tooMany ? flaky : 0),
    skipped: count('skipped'),
    flaky: tooMany ? 0 : flaky,
    remarks: results.flatMap(describeResult),
  }
}

function describeResult({ name, outcome, reason = '' }: TestResult): string[] {
  if (outcome !== 'failed' && outcome !== 'flaky') return []
  const firstLine = stripColours(reason).trim().split('\n', 1)[0] ?? ''
  const what = outcome === 'failed' ? 'failed' : 'passed only the second time'
  return [`${what}: ${name}${firstLine && ` (${firstLine})`}`]
}

const ESCAPE = String.fromCharCode(27)

function stripColours(text: string): string {
  return text
    .split(ESCAPE)
    .map((part, at) => (at === 0 ? part : part.replace(/^\[[\d;]*m/, '')))
    .join('')
}
