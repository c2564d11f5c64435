import type { Format } from '../copy/format.ts'
import type { LandingCopy } from '../copy/landing-copy.ts'
import type { Findings } from '../example/analyse-file.ts'

/** What the pictures of the features are made from: the copy of a language and the figures of the sample statement. */
export interface SheetProps {
  copy: LandingCopy
  findings: Findings
  format: Format
}
