// The baseline of the trade list: the least work that can answer it. It runs one query of the same columns for a fixed
// user, as the owner of the tables, without session, transaction, row security, checks or headers.
import { createServer } from 'node:http'
import pg from 'pg'

const { DATABASE_URL, USER_ID, PORT } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
const query = `select id, version, import_id as "importId", symbol, market, type, status, quantity,
  entry_price as "entryPrice", entry_date as "entryDate", exit_price as "exitPrice", exit_date as "exitDate", fees,
  fees_unit as "feesUnit", strategy, account, notes, stop_loss as "stopLoss", take_profit as "takeProfit",
  risk_percentage as "riskPercentage", emotion, confidence_level as "confidenceLevel", time_frame as "timeFrame",
  plan_followed as "planFollowed", sl_hit as "slHit", tp_hit as "tpHit", sl_modified as "slModified",
  tp_modified as "tpModified", tags, links, images, pnl, created_at as "createdAt", updated_at as "updatedAt"
  from trades where user_id = $1 order by created_at desc, id desc limit 51`
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

createServer(async (_request, response) => {
  const { rows } = await pool.query(query, [USER_ID])
  const body = JSON.stringify({ items: rows.slice(0, 50), nextCursor: rows[49]?.id ?? null })
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
  response.end(body)
}).listen(Number(PORT), '127.0.0.1')

process.on('SIGTERM', () => process.exit(0))
