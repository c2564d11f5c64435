import { findBrokenNumbers } from './broken-numbers.ts'
import { findCovered } from './covered.ts'
import { findCoveredTexts } from './covered-texts.ts'
import { findCutText } from './cut-text.ts'
import { findOutside } from './outside.ts'
import { findOverlaps } from './overlaps.ts'
import { findUnknownClasses } from './unknown-classes.ts'
import { findWithoutSize } from './without-size.ts'

/** All faults of the layout on the screen, each as a line that begins with its rule. */
export function findFaults({ libraryClasses }: { libraryClasses: string[] }): string[] {
  const found = [
    ...findWithoutSize(),
    ...findCutText(),
    ...findBrokenNumbers(),
    ...findOutside(),
    ...findUnknownClasses(libraryClasses),
    ...(innerWidth <= MAX_OVERLAP_WIDTH_PX ? findOverlaps() : []),
    ...findCovered(),
    ...findCoveredTexts(),
  ]
  return [...new Set(found)]
}

const MAX_OVERLAP_WIDTH_PX = 320
