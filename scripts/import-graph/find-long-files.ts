import { isTestFile, type Repository } from './resolve-import.ts'

/** A file that should be several, one for each noun. */
export type LongFile = { path: string; lines: number }

const MAX_LINES = 300

/** Tests, tables and lists of words: each of their parts is read without the others. */
const isUnlimited = /\.(spec|table|words)\.tsx?$/

/** The files with more than 300 lines, the longest first, except tests, tables and lists of words. */
export function findLongFiles({ files }: Repository): LongFile[] {
  return [...files]
    .filter(([path]) => !isTestFile(path) && !isUnlimited.test(path))
    .map(([path, text]) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > MAX_LINES)
    .toSorted((one, other) => other.lines - one.lines || (one.path < other.path ? -1 : 1))
}
