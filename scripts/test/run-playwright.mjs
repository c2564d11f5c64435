import { rmSync } from 'node:fs'
import { honest, readReport } from './read-report.mjs'
import { runTool } from './run-tool.mjs'

const REPORT = 'test-results/e2e.json' // named in playwright.config.ts

/** Runs the journeys in a real browser and counts them. */
export async function runPlaywright({ env = {} } = {}) {
  rmSync(REPORT, { force: true })
  const endedWell = await runTool('playwright', ['test'], env)
  return honest(countsOf(readReport(REPORT)), endedWell)
}

function countsOf(report) {
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected, failed: unexpected + flaky + (report.errors?.length ?? 0), skipped }
}
