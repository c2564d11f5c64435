import { rmSync } from 'node:fs'
import { countJourneys } from './count-journeys.ts'
import { countCrashAsFailure, readReport } from './read-report.mjs'
import { runTool } from './run-tool.mjs'

const REPORT = 'test-results/e2e.json' // named in playwright.config.ts

/** Runs the journeys in a real browser and counts them. A journey that passed only the second time is named. */
export async function runPlaywright({ env = {} } = {}) {
  rmSync(REPORT, { force: true })
  const endedWell = await runTool('playwright', ['test'], env)
  const report = readReport(REPORT)
  for (const title of findFlaky(report?.suites ?? [])) console.log(`passed only the second time: ${title}`)
  return countCrashAsFailure(countJourneys(report), endedWell)
}

function findFlaky(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...findFlaky(inner),
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ title, file }) => `${file}: ${title}`),
  ])
}
