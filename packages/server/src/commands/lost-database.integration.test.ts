import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEmptyTestDatabase } from '@candlebook/core/db/testing'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { findProgram } from '../testing/index.ts'
import { runCommand } from './run-command.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'candlebook-refusals-'))
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('BASE_URL', undefined) // vitest sets one
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const commands = [
  ['migrate'],
  ['admin', 'list'],
  ['admin', 'grant', 'ada@example.com'],
  ['invite', 'ada@example.com'],
  ['jobs', 'failed'],
  ['rates', 'show', 'USD', '2026-01-02'],
  ['contact', 'list'],
  ['erasures', 'list'],
  ['worker'],
]

test('a server and a command whose database is down say so in one line', async () => {
  await expectOneLine('postgres://ada:correct-horse@127.0.0.1:1/candlebook', {
    server: 'ECONNREFUSED. Start PostgreSQL, and check DATABASE_URL and the network to it.',
  })
})

test('a server and a command whose database does not exist say so in one line', async () => {
  const { ownerUrl, drop } = await createEmptyTestDatabase()
  onTestFinished(drop)

  await expectOneLine(ownerUrl.replace(/\/[^/]+$/, '/of_nobody'), {
    server: '3D000. The database in DATABASE_URL does not exist. Create it.',
  })
})

test('a server and a command whose password the database refuses say so in one line', async () => {
  const port = await startRefusingDatabase()

  await expectOneLine(`postgres://ada:correct-horse@127.0.0.1:${port}/candlebook`, {
    server: '28P01. The password in DATABASE_URL is wrong.',
  })
})

async function expectOneLine(databaseUrl: string, { server }: { server: string }) {
  vi.stubEnv('DATABASE_URL', databaseUrl)
  const said = new Map<string, string[]>()
  for (const words of commands) {
    const lines: string[] = []
    const say = (text: string) => void lines.push(...text.split('\n'))
    expect(await runCommand(words, { say, ask: async () => false }), words.join(' ')).toBe(1)
    said.set(words.join(' '), lines)
  }
  const line = `The database cannot be used: ${server}`

  expect(Object.fromEntries(said)).toEqual(
    Object.fromEntries(commands.map((words) => [words.join(' '), [line]])),
  )
  expect(await startServer(databaseUrl)).toBe(
    `Candlebook cannot start: the database cannot be used: ${server}\n`,
  )
}

/** What a server that cannot start says on both of its outputs. */
function startServer(databaseUrl: string): Promise<string> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: folder, PORT: '0', DEMO: 'off' }
  return new Promise((done) =>
    execFile(process.execPath, [findProgram('main')], { env }, (error, out, problems) => {
      expect(error?.code).toBe(1)
      done(out + problems)
    }),
  )
}

/** A server that answers each connection as PostgreSQL does when the password is wrong. The test database asks for none. */
async function startRefusingDatabase(): Promise<number> {
  const fields = Buffer.from('SFATAL\0C28P01\0Mpassword authentication failed\0\0')
  const head = Buffer.from('E....')
  head.writeInt32BE(fields.length + 4, 1) // the length counts itself
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(Buffer.concat([head, fields])))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => new Promise<void>((done) => void server.close(() => done())))
  return (server.address() as AddressInfo).port // a TCP server
}
