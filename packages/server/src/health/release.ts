import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config/config.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { version: string } // of this repository
const MAX_GIT_MS = 2000

let commit: Promise<string | null> | null = null

/** The version of this source, and its commit: the setting, otherwise what git says of the folder; null without both. */
export async function readVersion(
  sourceCommit: string | null,
): Promise<{ version: string; commit: string | null }> {
  if (sourceCommit === null) commit ??= askGit()
  return { version, commit: sourceCommit ?? (await commit) }
}

function askGit(): Promise<string | null> {
  return new Promise((done) =>
    execFile('git', ['rev-parse', 'HEAD'], { cwd: root, timeout: MAX_GIT_MS }, (error, text) =>
      done(error ? null : text.trim()),
    ),
  )
}

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
