import { expect, test } from 'vitest'
import { countResults, type TestResult } from './count-results.ts'
import { readPlaywrightReport } from './read-playwright-report.ts'

const passed: TestResult = { name: 'trades.spec.ts: a trade is closed', outcome: 'passed' }
const flaky: TestResult = {
  name: 'bell.spec.ts: the bell rings',
  outcome: 'flaky',
  reason: 'Timeout\n  at line 3',
}

test('a test that passed only the second time is passed, is counted as flaky and is named', () => {
  expect(countResults([passed, flaky, flaky])).toMatchObject({
    passed: 3,
    failed: 0,
    flaky: 2,
    remarks: Array(2).fill('passed only the second time: bell.spec.ts: the bell rings (Timeout)'),
  })
})

test('three tests that passed only the second time fail the run', () => {
  expect(countResults([passed, flaky, flaky, flaky])).toMatchObject({ passed: 1, failed: 3, flaky: 0 })
})

test('a missing report is a failure', () => {
  expect(countResults(undefined)).toMatchObject({ passed: 0, failed: 1 })
})

test('a report of Playwright is read with its inner suites and with errors outside tests', () => {
  const spec = (status: 'expected' | 'unexpected' | 'flaky' | 'skipped', message?: string) => ({
    title: `is ${status}`,
    file: 'desk.spec.ts',
    tests: [{ status, results: message ? [{ error: { message } }, {}] : [{}] }],
  })
  const results = readPlaywrightReport({
    suites: [
      { specs: [spec('expected')], suites: [{ specs: [spec('flaky', 'first'), spec('skipped')] }] },
      { specs: [spec('unexpected', '\u001b[31mno row\u001b[39m\nmore')] },
    ],
    errors: [{ message: 'no browser' }],
  })
  expect(countResults(results)).toEqual({
    passed: 2,
    failed: 2,
    skipped: 1,
    flaky: 1,
    remarks: [
      'passed only the second time: desk.spec.ts: is flaky (first)',
      'failed: desk.spec.ts: is unexpected (no row)',
      'failed: outside a test (no browser)',
    ],
  })
})
