// A process that sends signed events to a webhook and prints the result as JSON; send-events.ts starts it. The events are
// built and signed before the first one is sent.
import { createHmac, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'

const { url, secret, customers, count, connections } = JSON.parse(process.argv[2])
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const created = Math.floor(Date.now() / 1000)
const events = Array.from({ length: count }, (_, at) => sign(buildEvent(customers[at % customers.length])))
const latencies = []
const began = performance.now()
let next = 0
await Promise.all(Array.from({ length: connections }, sendInTurn))
const seconds = (performance.now() - began) / 1000
latencies.sort((a, b) => a - b)
const at = (part) => latencies[Math.min(count - 1, Math.floor(count * part))]
console.log(JSON.stringify({ p50Ms: at(0.5), p99Ms: at(0.99), perSecond: count / seconds }))
agent.destroy()

async function sendInTurn() {
  while (next < events.length) {
    const event = events[next++]
    const start = performance.now()
    const status = await post(event)
    latencies.push(performance.now() - start)
    if (status !== 200) throw new Error(`${url} answered ${status}`)
  }
}

function post({ body, signature }) {
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': body.length,
    'Stripe-Signature': signature,
  }
  return new Promise((done, fail) => {
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => done(answer.statusCode))
    })
    sent.on('error', fail)
    sent.end(body)
  })
}

/** An event of the usual size, 3 KB. */
function buildEvent({ customerId, userId }) {
  const object = {
    id: 'sub_1bench',
    object: 'subscription',
    customer: customerId,
    metadata: { user_id: userId },
    description: 'x'.repeat(2800),
  }
  const id = `evt_${randomUUID()}`
  return JSON.stringify({
    id,
    object: 'event',
    type: 'customer.subscription.updated',
    created,
    livemode: false,
    data: { object },
  })
}

function sign(text) {
  const digest = createHmac('sha256', secret).update(`${created}.${text}`).digest('hex')
  return { body: Buffer.from(text), signature: `t=${created},v1=${digest}` }
}
