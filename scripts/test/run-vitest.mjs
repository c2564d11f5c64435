import { rmSync } from 'node:fs'
import { countResults } from './count-results.ts'
import { countCrashAsFailure, readReport } from './read-report.mjs'
import { runTool } from './run-tool.mjs'

/** Runs one of Vitest's projects and counts its tests. */
export async function runVitest({ project, name = project, env = {} }) {
  const file = `test-results/${name}.json`
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=./scripts/test/vitest-results-reporter.ts']
  const endedWell = await runTool('vitest', ['run', '--project', project, ...reporters], {
    ...env,
    RESULTS_FILE: file,
  })
  return countCrashAsFailure(countResults(readReport(file)), endedWell)
}
