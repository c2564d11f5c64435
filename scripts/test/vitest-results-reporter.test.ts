import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { countResults } from './count-results.ts'

const tests = {
  'sums.test.ts': `
    let attempts = 0
    test('sum of −1 {USD}', { retry: 1 }, () => expect(attempts++).toBe(1))
    test('sum of 2', () => expect(3).toBe(2))
    test.skip('sum of 3', () => {})
    describe('with a database', () => {
      test('sum of 4', () => {})
      afterAll(() => { throw new Error('the database does not stop') })
    })
    afterAll(() => { throw new Error('the server does not stop') })`,
  'missing.test.ts': `await import('./no-module')`,
  'late.test.ts': `test('sum of 5', () => { void Promise.reject(new Error('connection lost')) })`,
}

test('the results of Vitest hold second attempts and all errors outside tests', () => {
  mkdirSync('test-results', { recursive: true })
  const root = mkdtempSync(resolve('test-results/reporter-'))
  try {
    for (const [file, text] of Object.entries(tests)) writeFileSync(join(root, file), text)
    const results = join(root, 'results.json')
    runVitest(root, results)

    const { remarks, ...counts } = countResults(JSON.parse(readFileSync(results, 'utf8')))
    expect(counts).toEqual({ passed: 3, failed: 5, skipped: 1, flaky: 1 })
    expect(remarks.toSorted()).toEqual([
      'failed: late.test.ts: outside a test (connection lost)',
      expect.stringMatching(/^failed: missing.test.ts \(.*no-module/),
      'failed: sums.test.ts (the server does not stop)',
      'failed: sums.test.ts: sum of 2 (expected 3 to be 2 // Object.is equality)',
      'failed: sums.test.ts: with a database (the database does not stop)',
      'passed only the second time: sums.test.ts: sum of −1 {USD} (expected +0 to be 1 // Object.is equality)',
    ])
  } finally {
    rmSync(root, { recursive: true })
  }
})

function runVitest(root: string, results: string): void {
  const reporter = resolve('scripts/test/vitest-results-reporter.ts')
  const args = ['run', '--root', root, '--globals', `--reporter=${reporter}`]
  const env = { PATH: process.env.PATH, RESULTS_FILE: results }
  spawnSync(process.execPath, [resolve('node_modules/vitest/vitest.mjs'), ...args], { env, stdio: 'inherit' })
}
