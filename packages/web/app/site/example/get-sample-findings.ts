import { analyseFile, type Findings } from './analyse-file.ts'
import { sampleStatement } from './sample-statement.ts'

let findings: Findings | null = null

/** The figures of the sample statement, computed once. */
export function getSampleFindings(): Findings {
  findings ??= analyseSample()
  return findings
}

function analyseSample(): Findings {
  const analysis = analyseFile(new TextEncoder().encode(sampleStatement))
  if (!analysis.ok)
    throw new Error(`The sample statement cannot be read: ${JSON.stringify(analysis.problems)}`)
  return analysis.findings
}
