/**
 * How long after a field is left its error appears. Leaving it is the press on what comes next: a line that came at
 * once would move that away between press and release, and the click would be lost.
 */
export const ERROR_DELAY_MS = 250
