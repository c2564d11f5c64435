// A separate process that inserts rows over several connections and prints the id of each acknowledged row.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { startEmbedded } from '../cluster.ts'

const [dataDir = ''] = process.argv.slice(2)
const { url } = await startEmbedded({ dataDir })
const pool = new pg.Pool({ connectionString: url, max: 4 })
await pool.query('create table if not exists writes (id uuid primary key)')

async function writeForEver(): Promise<never> {
  for (;;) {
    const id = randomUUID()
    await pool.query('insert into writes values ($1)', [id])
    console.log(id)
  }
}

// When the server is killed before this process, a write fails. It was not acknowledged, so the test ignores
// it.
await Promise.allSettled([writeForEver(), writeForEver(), writeForEver(), writeForEver()])
setInterval(() => {}, 60_000)
