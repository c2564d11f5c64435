// A process that sends a steady mix of requests and prints one line of JSON for each minute; soak.ts starts it. Requests
// start at fixed moments, whether the ones before were answered or not: a server that stalls is seen to stall.
const { url, traders, perSecond, minutes } = JSON.parse(process.argv[2])

const trade = {
  symbol: 'NVDA',
  market: 'stock',
  type: 'long',
  status: 'closed',
  quantity: '10',
  entryPrice: '180.25',
  entryDate: '2026-11-20',
  exitPrice: '181.10',
  exitDate: '2026-11-20',
  fees: '0.1',
  strategy: 'VWAP reclaim',
  tags: ['morning'],
}

const kinds = [
  ...Array(7).fill({ kind: 'list', path: '/api/v1/trades' }),
  ...Array(2).fill({ kind: 'report', path: '/api/v1/analytics?today=2026-11-21' }),
  { kind: 'write', path: '/api/v1/trades', body: JSON.stringify(trade) },
]

let latencies = []
let errors = 0
let sent = 0

async function send() {
  const { path, body } = kinds[sent % kinds.length]
  const cookie = traders[Math.floor(sent / kinds.length) % traders.length]
  sent += 1
  const started = performance.now()
  try {
    const answer = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: { cookie, ...(body && { 'content-type': 'application/json', origin: url }) },
      body,
    })
    await answer.arrayBuffer()
    if (!answer.ok) errors += 1
  } catch {
    errors += 1
  }
  latencies.push(performance.now() - started)
}

const started = performance.now()
for (let minute = 1; minute <= minutes; minute++) {
  const end = minute * 60_000
  while (performance.now() - started < end) {
    const due = ((performance.now() - started) / 1000) * perSecond
    while (sent < due) void send()
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  const sorted = latencies.sort((a, b) => a - b)
  latencies = []
  const at = (share) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  console.log(
    JSON.stringify({ minute, requests: sorted.length, errors, p50: at(0.5), p99: at(0.99), longest: at(1) }),
  )
  errors = 0
}
process.exit(0)
