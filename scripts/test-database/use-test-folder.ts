import { findTestFolder } from './find-test-folder.ts'

/**
 * Vitest's global setup: temporary files of the tests, such as the databases of servers that they start, are where the
 * test database is.
 */
export function setup(): void {
  process.env.TMPDIR = findTestFolder()
}
