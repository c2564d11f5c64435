// The baseline of the webhook: the least work that can take an event. It verifies the signature and its age, reads the
// body, and inserts one row as the owner of its table, without framework, transaction, row security, job or headers.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'

const { DATABASE_URL, WEBHOOK_SECRET = '', PORT } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
const MAX_AGE_SECONDS = 300

await pool.query(
  'create table if not exists bench_events (event_id text primary key, type text, customer_id text, created_at timestamptz)',
)

createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer) // a request without an encoding gives buffers
  const body = Buffer.concat(chunks).toString('utf8')
  if (request.method === 'GET') return response.end()
  const [, time = '', signature = ''] =
    /^t=(\d+),v1=(\w+)$/.exec(String(request.headers['stripe-signature'])) ?? []
  const expected = createHmac('sha256', WEBHOOK_SECRET).update(`${time}.${body}`).digest()
  const isSigned = timingSafeEqual(expected, Buffer.from(signature, 'hex'))
  if (!isSigned || Date.now() / 1000 - Number(time) > MAX_AGE_SECONDS) return response.writeHead(400).end()
  const { id, type, created, data } = JSON.parse(body)
  await pool.query('insert into bench_events values ($1, $2, $3, to_timestamp($4)) on conflict do nothing', [
    id,
    type,
    data.object.customer,
    created,
  ])
  response.writeHead(200, { 'Content-Type': 'application/json' })
  response.end('{"received":true}')
}).listen(Number(PORT), '127.0.0.1')

process.on('SIGTERM', () => process.exit(0))
