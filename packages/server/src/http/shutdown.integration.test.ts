import { Agent, request } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { buildTrade, type ServerProcess, signUp, startProcess } from '../testing/index.ts'

let server: ServerProcess
afterEach(() => server.clear())

test('a server that is told to stop answers all requests in flight on 20 busy connections, resets none and exits with 0', async () => {
  server = await startProcess({})
  const { browser } = await signUp(server.url)
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const cookie = browser.cookieHeader()
  const send = () => post(agent, { url: `${server.url}/api/v1/trades`, cookie })
  const first = await Promise.all(Array.from({ length: 20 }, send))

  const began = performance.now()
  const clients = Array.from({ length: 20 }, () => untilRefused(send))
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

type Result = { status: number | string; connection: string | undefined; isReused: boolean }

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

function post(agent: Agent, { url, cookie }: { url: string; cookie: string }): Promise<Result> {
  return new Promise((done) => {
    const sent = request(url, {
      method: 'POST',
      agent,
      headers: { cookie, 'Content-Type': 'application/json' },
    })
    const end = (status: number | string, connection?: string) =>
      done({ status, connection, isReused: sent.reusedSocket })
    sent.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message))
    sent.on('response', (answer) => {
      answer.resume().on('end', () => end(answer.statusCode ?? 0, answer.headers.connection))
    })
    sent.end(JSON.stringify(buildTrade()))
  })
}
