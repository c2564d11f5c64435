import { readFileSync } from 'node:fs'

/** The JSON report of a test runner; undefined when the runner ended before it wrote one. */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** The counts, with at least one failure when the runner exited with an error: a crash is not a pass. */
export function countCrashAsFailure(counts, endedWell) {
  if (endedWell || counts.failed > 0) return counts
  return { ...counts, failed: 1, remarks: [...counts.remarks, 'failed: the runner ended with an error'] }
}
