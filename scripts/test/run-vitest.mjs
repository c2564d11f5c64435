import { rmSync } from 'node:fs'
import { countCrashAsFailure, readReport } from './read-report.mjs'
import { runTool } from './run-tool.mjs'

/** Runs one of Vitest's projects and counts its tests; a file that cannot be loaded counts as one failure. */
export async function runVitest({ project, name = project, env = {} }) {
  const report = `test-results/${name}.json`
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const endedWell = await runTool('vitest', ['run', '--project', project, ...reporters], env)
  return countCrashAsFailure(countTests(readReport(report)), endedWell)
}

function countTests(report) {
  if (!report) return { passed: 0, failed: 1 }
  const files = report.testResults ?? []
  const unloadable = files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}
