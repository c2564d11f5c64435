// The baseline of the trade list: the least work that can answer it. It runs one query of the columns that the list
// shows for a fixed user, as the owner of the tables, without session, transaction, row security, checks or headers.
import { createServer } from 'node:http'
import { trades } from '@candlebook/core/trades'
import { getTableColumns } from 'drizzle-orm'
import pg from 'pg'

const { DATABASE_URL, USER_ID, PORT } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
const { userId: _owner, clientKey: _key, clientKeyDigest: _digest, ...shown } = getTableColumns(trades)
const columns = Object.entries(shown).map(([key, { name }]) => `${name} as "${key}"`)
const query = `select ${columns.join(', ')} from trades where user_id = $1 order by created_at desc, id desc limit 51`
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

createServer(async (_request, response) => {
  const { rows } = await pool.query(query, [USER_ID])
  const body = JSON.stringify({ items: rows.slice(0, 50), nextCursor: rows[49]?.id ?? null })
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
  response.end(body)
}).listen(Number(PORT), '127.0.0.1')

process.on('SIGTERM', () => process.exit(0))
