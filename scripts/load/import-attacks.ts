import { setTimeout as wait } from 'node:timers/promises'
import { type Attack, sendInParallel, sendTo, type Target } from './attack.ts'

const MB = 1024 * 1024
/** Files are read in another process, so the server may grow only by what it passes on. */
const MAX_GROWTH_MB = 150
const HEAD =
  'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total),ID\n'

/** Broker files. A preview reads them, matches their executions with the stored ones, and previews trades. */
export function importAttacks(): Attack[] {
  // Before anything is measured.
  const [small, large, largest] = [2, 8, 22].map((mb) => buildStatement(mb * MB)) as [File, File, File] // three sizes
  const symbols = buildStatement(16 * MB, (at) => ({ ticker: `T${at}` }))
  const buysFirst = buildStatement(16 * MB, (_, size) => ({
    ticker: 'T',
    side: size < 8 * MB ? 'buy' : 'sell',
  }))
  const splits = buildStatement(16 * MB, (at) => ({
    action: at % 2 ? 'Stock split open' : 'Stock split close',
  }))
  return [
    {
      name: 'preview an 8 MB broker file',
      maxGrowthMb: MAX_GROWTH_MB,
      send: async (target) => (await preview(target, large)).outcome,
    },
    {
      name: 'preview a 22 MB broker file',
      maxGrowthMb: MAX_GROWTH_MB,
      send: async (target) => (await preview(target, largest)).outcome,
    },
    {
      name: 'preview 16 MB, another symbol in each line',
      maxGrowthMb: MAX_GROWTH_MB,
      send: async (target) => (await preview(target, symbols)).outcome,
    },
    {
      name: 'preview 16 MB, all buys of a symbol before its sells',
      maxGrowthMb: MAX_GROWTH_MB,
      send: async (target) => (await preview(target, buysFirst)).outcome,
    },
    {
      name: 'preview 16 MB of splits',
      maxGrowthMb: MAX_GROWTH_MB,
      send: async (target) => (await preview(target, splits)).outcome,
    },
    {
      name: '24 commits of a 2 MB file at once',
      send: async (target) => {
        const planned = await preview(target, small)
        return sendInParallel(24, () => commit(target, planned))
      },
    },
  ]
}

type Planned = { outcome: string; id: string; previewHash: string }

/** Starts a preview and polls it until it has ended, as the browser does. */
async function preview(target: Target, file: File): Promise<Planned> {
  const form = new FormData()
  form.set('file', file)
  let progress = await ask(target, 'imports/previews', { method: 'POST', body: form })
  while (['waiting', 'reading', 'matching'].includes(progress.state ?? '')) {
    await wait(ASK_EVERY_MS)
    progress = await ask(target, `imports/previews/${progress.id}`)
  }
  const outcome = progress.error?.code ?? progress.state ?? 'no answer'
  return { outcome, id: progress.id ?? '', previewHash: progress.preview?.previewHash ?? '' }
}

const ASK_EVERY_MS = 400

type Progress = {
  id?: string
  state?: string
  error?: { code: string } | null
  preview?: { previewHash: string } | null
}

async function ask({ url, cookie }: Target, path: string, request: RequestInit = {}): Promise<Progress> {
  const answer = await fetch(`${url}/api/v1/${path}`, { ...request, headers: { cookie } })
  return (await answer.json()) as Progress // a refusal has the same field for its error
}

function commit(target: Target, { id, previewHash }: Planned): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  return sendTo(target, `/imports/previews/${id}/commit`, { body: JSON.stringify({ previewHash }), headers })
}

type Line = { ticker?: string; side?: 'buy' | 'sell'; action?: string }

/** A Trading 212 statement of this many bytes: shares of 50 symbols are bought and sold in turn, but for what `vary` says. */
function buildStatement(bytes: number, vary: (at: number, size: number) => Line = () => ({})): File {
  const lines = [HEAD]
  for (let at = 0, size = HEAD.length; size < bytes; at++) {
    const { ticker = `T${(at >> 1) % 50}`, side = at % 2 ? 'sell' : 'buy', action } = vary(at, size)
    const moment = new Date(Date.UTC(2020, 0, 1) + at * 60_000).toISOString().slice(0, 19).replace('T', ' ')
    const price = 100 + (at % 7)
    const line = `${action ?? `Market ${side}`},${moment},US0000000001,${ticker},Stock,10,${price}.25,USD,1,1002.50,USD,EOF${at}\n`
    lines.push(line)
    size += line.length
  }
  return new File([lines.join('')], 'statement.csv', { type: 'text/csv' })
}
