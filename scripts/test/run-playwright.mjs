import { rmSync } from 'node:fs'
import { countResults } from './count-results.ts'
import { readPlaywrightReport } from './read-playwright-report.ts'
import { countCrashAsFailure, readReport } from './read-report.mjs'
import { runTool } from './run-tool.mjs'

const REPORT = 'test-results/e2e.json' // named in playwright.config.ts

/** Runs the tests in a real browser and counts them. */
export async function runPlaywright({ env = {} } = {}) {
  rmSync(REPORT, { force: true })
  const endedWell = await runTool('playwright', ['test'], env)
  const report = readReport(REPORT)
  return countCrashAsFailure(countResults(report && readPlaywrightReport(report)), endedWell)
}
