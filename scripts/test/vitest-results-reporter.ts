import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { Reporter, TestCase, TestModule, TestSuite, Vitest } from 'vitest/node'
import type { TestResult } from './count-results.ts'

/** An error as Vitest passes it on. The path is there when a test file caused it. */
type Problem = { message: string; VITEST_TEST_PATH?: string }

/**
 * Writes the tests of a run of Vitest as TestResult[] into the file RESULTS_FILE. Errors outside tests count as failed
 * tests: a file that cannot be loaded, a hook that fails after its tests passed, and an error that nothing caught.
 * Vitest's own JSON report names none of the last two.
 */
export default class ResultsReporter implements Reporter {
  #root = ''

  onInit(vitest: Vitest): void {
    this.#root = vitest.config.root
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly Problem[]): void {
    const uncaught = unhandledErrors.flatMap((error) => fail(this.#nameUncaught(error), [error]))
    const results = [...modules.flatMap(readModule), ...uncaught]
    const file = process.env.RESULTS_FILE ?? 'test-results/vitest.json'
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(results))
  }

  #nameUncaught({ VITEST_TEST_PATH: path }: Problem): string {
    return path === undefined ? 'outside a file' : `${relative(this.#root, path)}: outside a test`
  }
}

function readModule(module: TestModule): TestResult[] {
  const file = module.relativeModuleId
  return [
    ...Array.from(module.children.allTests(), (test) => readTest(test, file)),
    ...fail(file, module.errors()),
    ...Array.from(module.children.allSuites(), (suite) => readSuite(suite, file)).flat(),
  ]
}

const readSuite = (suite: TestSuite, file: string) => fail(`${file}: ${suite.fullName}`, suite.errors())

const fail = (name: string, errors: readonly Problem[]) =>
  errors.map(({ message }): TestResult => ({ name, outcome: 'failed', reason: message }))

// Vitest keeps the errors of the first attempt when the second one passes.
function readTest(test: TestCase, file: string): TestResult {
  const { state, errors } = test.result()
  const isFlaky = test.diagnostic()?.flaky ?? false
  const outcome = isFlaky ? 'flaky' : state === 'pending' ? 'failed' : state // a test that never ended did not pass
  return { name: `${file}: ${test.fullName}`, outcome, reason: errors?.[0]?.message }
}
