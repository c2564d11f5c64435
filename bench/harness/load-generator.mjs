// A process that reads what to send from its input, sends requests and prints the result as JSON; load.ts starts it.
import { text } from 'node:stream/consumers'
import autocannon from 'autocannon'

const { url, cookie, cookies, seconds, knownTag } = JSON.parse(await text(process.stdin))
const latencies = []
const headers = { ...(cookie && { cookie }), ...(knownTag && { 'if-none-match': knownTag }) }
const byTurns = cookies && { requests: cookies.map((one) => ({ headers: { cookie: one } })) }
const run = autocannon({ url, connections: 16, duration: seconds, headers, ...byTurns })
run.on('response', (_client, _status, _bytes, ms) => latencies.push(ms))
const { requests, errors, timeouts, statusCodeStats } = await run

const wrong = Object.keys(statusCodeStats).filter((status) => status !== (knownTag ? '304' : '200'))
if (errors + timeouts + wrong.length > 0) {
  throw new Error(`${url} failed under load: ${errors} errors, ${timeouts} timeouts, statuses ${wrong}`)
}
latencies.sort((a, b) => a - b)
const p95Ms = latencies[Math.floor(latencies.length * 0.95)]
console.log(JSON.stringify({ perSecond: requests.total / seconds, p95Ms }))
