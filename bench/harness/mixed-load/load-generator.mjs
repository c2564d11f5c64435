// A process that sends reads and writes of several traders at a fixed rate and prints the result as JSON;
// send-mixed-load.ts starts it. A request that the server delays does not delay the next one.
import { Agent, request } from 'node:http'

const { url, cookies, perSecond, seconds, trade, reportPath } = JSON.parse(process.argv[2])
const { hostname, port } = new URL(url)
const agent = new Agent({ keepAlive: true, maxSockets: 32, scheduling: 'fifo' })
const calls = {
  list: { method: 'GET', path: '/api/v1/trades', expected: 200 },
  report: { method: 'GET', path: reportPath, expected: 200 },
  write: { method: 'POST', path: '/api/v1/trades', expected: 201, body: JSON.stringify(trade) },
}
const kinds = ['list', 'list', 'report', 'list', 'list', 'write', 'list', 'list', 'report', 'list']
const draw = createDraws()
const counts = cookies.map(() => 0)

const began = performance.now()
const sent = Array.from({ length: perSecond * seconds }, (_, n) => {
  const trader = draw(cookies.length)
  const kind = kinds[counts[trader]++ % kinds.length]
  return sendAt((n * 1000) / perSecond, { ...calls[kind], cookie: cookies[trader] })
})
const latencies = (await Promise.all(sent)).sort((a, b) => a - b)
agent.destroy()
console.log(
  JSON.stringify({ requests: latencies.length, p95Ms: latencies[Math.floor(latencies.length * 0.95)] }),
)

/** Sends a request when it is due. Resolves with the milliseconds from that time to the end of the answer. */
function sendAt(dueMs, { method, path, expected, body, cookie }) {
  const headers = { cookie, Origin: url, ...(body && { 'Content-Type': 'application/json' }) }
  return new Promise((done, fail) => {
    setTimeout(() => {
      const call = request({ hostname, port, path, method, headers, agent }, (answer) => {
        if (answer.statusCode !== expected) fail(new Error(`${method} ${path} answered ${answer.statusCode}`))
        answer.resume().on('end', () => done(performance.now() - began - dueMs))
      })
      call.on('error', fail)
      call.end(body)
    }, dueMs)
  })
}

/**
 * A function that draws an integer from 0 to below a size, the same ones in every run. Without chance, one process of two
 * would always get the reports. Source: S. K. Park, K. W. Miller, minimal standard generator, multiplier of 1993.
 */
function createDraws() {
  let state = 1
  return (size) => {
    state = (state * 48271) % 2147483647
    return state % size
  }
}
