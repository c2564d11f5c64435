import type { TestResult } from './count-results.ts'

/** The part of Vitest's JSON report that is read. */
export type VitestReport = { testResults: VitestFile[] }

type VitestFile = { name: string; status: string; message?: string; assertionResults: VitestTest[] }
type VitestTest = { fullName: string; status: string; failureMessages?: string[] | null }

/** The tests of a run of Vitest. A file that cannot be loaded counts as a failed test. Names start with the file. */
export function readVitestReport({ testResults }: VitestReport, root = process.cwd()): TestResult[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(`${root}/`, '')
    if (status === 'failed' && assertionResults.length === 0)
      return [{ name: file, outcome: 'failed' as const, reason: message }]
    return assertionResults.map((test) => readTest(test, file))
  })
}

function readTest({ fullName, status, failureMessages }: VitestTest, file: string): TestResult {
  const reason = failureMessages?.[0]
  return { name: `${file}: ${fullName}`, outcome: getOutcome(status, reason), reason }
}

// Vitest keeps the message of the first attempt when the second one passes.
function getOutcome(status: string, reason: string | undefined): TestResult['outcome'] {
  if (status === 'failed') return 'failed'
  if (status === 'passed') return reason === undefined ? 'passed' : 'flaky'
  return 'skipped'
}
