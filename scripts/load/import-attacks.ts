import { type Attack, inParallel, inTurn, sendTo, type Target } from './attack.ts'

const MB = 1024 * 1024
const HEAD =
  'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total),ID\n'

/** Broker files. The route reads them, matches their executions with the stored ones, and plans trades. */
export function importAttacks(): Attack[] {
  const [small, large, largest] = [statement(2 * MB), statement(8 * MB), statement(22 * MB)] // before anything is measured
  return [
    { name: 'plan an 8 MB broker file', send: (target) => inTurn(1, () => plan(target, large)) },
    { name: 'plan a 22 MB broker file', send: (target) => inTurn(1, () => plan(target, largest)) },
    {
      name: '24 commits of a 2 MB file at once',
      send: (target) => inParallel(24, () => commit(target, small)),
    },
  ]
}

function plan(target: Target, file: File): Promise<string> {
  return sendTo(target, '/imports/plan', { body: formOf({ file }) })
}

function commit(target: Target, file: File): Promise<string> {
  return sendTo(target, '/imports', { body: formOf({ file, planHash: '0'.repeat(64) }) })
}

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

/** A Trading 212 statement of so many bytes: shares are bought and sold in turn. */
function statement(bytes: number): File {
  const lines = [HEAD]
  for (let at = 0, size = HEAD.length; size < bytes; at++) {
    const moment = new Date(Date.UTC(2020, 0, 1) + at * 60_000).toISOString().slice(0, 19).replace('T', ' ')
    const side = at % 2 === 0 ? 'buy' : 'sell'
    const line = `Market ${side},${moment},US0000000001,T${(at >> 1) % 50},Stock,10,${100 + (at % 7)}.25,USD,1,1002.50,USD,EOF${at}\n`
    lines.push(line)
    size += line.length
  }
  return new File(lines, 'statement.csv', { type: 'text/csv' })
}
