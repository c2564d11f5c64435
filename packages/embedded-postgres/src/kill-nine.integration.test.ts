import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEmbedded } from './cluster.ts'
import { readServerPid, startOwnProcess } from './testing/own-process.ts'

const ROUNDS = Math.ceil(20 * Number(process.env.SHARE_OF_RUNS))
let dataDir: string

beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'candlebook-kill-nine-')), 'data')
})

afterEach(() => {
  rmSync(join(dataDir, '..'), { recursive: true, force: true, maxRetries: 10 })
})

test('kill -9 at any moment loses no acknowledged write', {
  timeout: 180_000,
}, async () => {
  const acknowledged: string[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    const written = await writeUntilKilled(round)
    acknowledged.push(...written)
    const lost = await findMissing(acknowledged)
    expect(lost, `round ${round}: of ${acknowledged.length} acknowledged rows`).toEqual([])
  }
  expect(acknowledged.length).toBeGreaterThan(ROUNDS * 5)
})

/**
 * Starts a writing process and kills it at a random moment (every other time the server first). Returns the
 * acknowledged ids.
 */
async function writeUntilKilled(round: number): Promise<string[]> {
  const writer = startOwnProcess('write-rows.ts', dataDir)
  await writer.spoken
  await pause(Math.random() * 200) // the random moment of the kill, not a wait for anything
  if (round % 2 === 0) process.kill(readServerPid(dataDir), 'SIGKILL')
  await writer.kill()
  return writer.lines
}

async function findMissing(acknowledged: string[]): Promise<unknown[]> {
  const { url, stop } = await startEmbedded({ dataDir })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const sql =
    'select id from unnest($1::uuid[]) as acknowledged (id) where not exists (select from writes where writes.id = acknowledged.id)'
  const { rows } = await client.query(sql, [acknowledged])
  await client.end()
  await stop()
  return rows
}
