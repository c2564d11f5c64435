// A process that sends reads and writes of several traders at a fixed rate and prints the result as JSON;
// send-mixed-load.ts starts it. A request that the server delays does not delay the next one.
import { Agent, request } from 'node:http'

const { url, cookies, perSecond, seconds, trade, reportPath } = JSON.parse(process.argv[2])
const agent = new Agent({ keepAlive: true, maxSockets: 32, scheduling: 'fifo' })
const kinds = ['list', 'list', 'report', 'list', 'list', 'write', 'list', 'list', 'report', 'list']
const calls = {
  list: { method: 'GET', path: '/api/v1/trades', expected: 200 },
  report: { method: 'GET', path: reportPath, expected: 200 },
  write: { method: 'POST', path: '/api/v1/trades', expected: 201, body: JSON.stringify(trade) },
}

const began = performance.now()
const sent = Array.from({ length: perSecond * seconds }, (_, n) => sendAt(n))
const latencies = (await Promise.all(sent)).sort((a, b) => a - b)
agent.destroy()
console.log(
  JSON.stringify({ requests: latencies.length, p95Ms: latencies[Math.floor(latencies.length * 0.95)] }),
)

/** Sends the request of this number at its time. Resolves with the milliseconds from that time to the end of the answer. */
function sendAt(n) {
  const dueMs = (n * 1000) / perSecond
  const { method, path, expected, body } = calls[kinds[n % kinds.length]]
  const cookie = cookies[Math.floor(n / kinds.length) % cookies.length]
  const headers = { cookie, Origin: url, ...(body && { 'Content-Type': 'application/json' }) }
  return new Promise((done, fail) => {
    setTimeout(() => {
      const call = request(`${url}${path}`, { method, headers, agent }, (answer) => {
        if (answer.statusCode !== expected) fail(new Error(`${method} ${path} answered ${answer.statusCode}`))
        answer.resume().on('end', () => done(performance.now() - began - dueMs))
      })
      call.on('error', fail)
      call.end(body)
    }, dueMs)
  })
}
