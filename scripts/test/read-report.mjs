import { readFileSync } from 'node:fs'

/** The JSON report of a test runner; undefined when the runner did not get as far as writing one. */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** The counts, with at least one failure when the runner did not end well: a crash is not a pass. */
export function honest(counts, endedWell) {
  return endedWell || counts.failed > 0 ? counts : { ...counts, failed: 1 }
}
