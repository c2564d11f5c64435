import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { buildTrade, type ServerProcess, signUp, startProcess } from '../testing/index.ts'

let server: ServerProcess
afterEach(() => server.clear())

test('a server that is told to stop answers all requests in flight on 20 busy connections, resets none and exits with 0', async () => {
  server = await startProcess({})
  const { browser } = await signUp(server.url)
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const cookie = browser.cookieHeader()
  const headers = { cookie, 'Content-Type': 'application/json' }
  const body = JSON.stringify(buildTrade())
  const post = () => send(agent, { method: 'POST', url: `${server.url}/api/v1/trades`, headers, body })
  const first = await Promise.all(Array.from({ length: 20 }, post))

  const began = performance.now()
  const clients = Array.from({ length: 20 }, () => untilRefused(post))
  server.child.kill('SIGTERM')
  const answers = (await Promise.all(clients)).flat()
  const exitCode = await server.ended
  agent.destroy()

  expect(first.map(({ status }) => status)).toEqual(Array(20).fill(201))
  expect(answers.filter(({ status }) => status !== 201)).toEqual([])
  expect(answers.filter(({ connection }) => connection === 'close').length).toBeGreaterThanOrEqual(20)
  expect(exitCode).toBe(0)
  expect(performance.now() - began).toBeLessThan(10_000)
})

test('a server that is told to end says on an open connection that it is not ready', async () => {
  server = await startProcess({})
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = () => send(agent, { method: 'GET', url: `${server.url}/readyz` })
  const before = await ask()
  server.child.kill('SIGTERM')
  let after = await ask()
  while (after.status === 200 && after.connection !== 'close') after = await ask() // sent before the signal arrived
  agent.destroy()

  expect(before.status).toBe(200)
  expect(after).toEqual({ status: 503, connection: 'close' })
  expect(await server.ended).toBe(0)
})

test('a server that is told to stop closes a connection on which nothing was sent, and cuts nothing off', async () => {
  server = await startProcess({})
  const said: string[] = []
  for (const stream of [server.child.stdout, server.child.stderr])
    stream?.on('data', (text: Buffer) => said.push(String(text)))
  const silent = connect(Number(new URL(server.url).port), '127.0.0.1') // as a browser opens one in advance
  await once(silent, 'connect')
  silent.resume()
  const closed = once(silent, 'close')
  server.child.kill('SIGTERM')
  await closed

  expect(await server.ended).toBe(0)
  expect(said.join('')).not.toContain('cut off')
})

test('a server that ends stops its database and releases the data folder', async () => {
  server = await startProcess({})
  const files = ['postgres/postmaster.pid', 'candlebook.lock'].map((file) => join(server.folder, file))
  const during = files.map((file) => existsSync(file))
  server.child.kill('SIGTERM')
  const exitCode = await server.ended

  expect(during).toEqual([true, true])
  expect({ exitCode, left: files.filter((file) => existsSync(file)) }).toEqual({ exitCode: 0, left: [] })
})

type Result = { status: number | string; connection: string | undefined }

/** Sends one request after the other until the server takes no new connection. */
async function untilRefused(send: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (;;) {
    const result = await send()
    if (result.status === 'ECONNREFUSED') return results // it stopped accepting: nothing was lost
    results.push(result)
    if (typeof result.status === 'string') return results
  }
}

type Sent = { method: string; url: string; headers?: Record<string, string>; body?: string }

function send(agent: Agent, { url, body, ...options }: Sent): Promise<Result> {
  return new Promise((done) => {
    const sent = request(url, { ...options, agent })
    const end = (status: number | string, connection?: string) => done({ status, connection })
    sent.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message))
    sent.on('response', (answer) => {
      answer.resume().on('end', () => end(answer.statusCode ?? 0, answer.headers.connection))
    })
    sent.end(body)
  })
}
