import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import type { TestServer } from '../../packages/server/src/testing/index.ts'

const CLI = resolve(import.meta.dirname, '../../packages/server/build/cli.js') // npm test builds it

/** Runs a command of the operator on the database of a test server, in a separate process. Throws when it fails. */
export async function runCommandOn({ appContext, database }: TestServer, ...words: string[]): Promise<void> {
  const { baseUrl, secret, dataFolder } = appContext.config
  const env = {
    ...process.env,
    DATABASE_URL: database.ownerUrl,
    DATA_DIR: dataFolder,
    BASE_URL: baseUrl,
    SECRET: secret,
  }
  await promisify(execFile)(process.execPath, [CLI, ...words], { env })
}
