import type { Config } from '../config/config.ts'
import { readVersion } from './read-version.ts'

/** When this process was started. */
const startedAt = new Date(performance.timeOrigin).toISOString()

/**
 * A text that changes with the source of this server: version and commit. Where the source can change without a commit,
 * in development and without a known commit, each process has its own.
 */
export async function describeRelease({
  sourceCommit,
  production,
}: Pick<Config, 'sourceCommit' | 'production'>): Promise<string> {
  const { version, commit } = await readVersion(sourceCommit)
  return `${version} ${production && commit !== null ? commit : startedAt}`
}
