import type { PreviewProgress } from '@candlebook/contract/import-previews'

const header =
  'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total),ID'

/**
 * A broker's file with this many executions in euros: purchases and sales by turns, over three years, or over other `days` from the
 * `first` one. `before` is the number of executions in files before this one.
 */
export function buildBrokerFile(
  lines: number,
  { first = '2023-11-20', days = 1096, before = 0 }: { first?: string; days?: number; before?: number } = {},
): File {
  const executions = Array.from({ length: lines }, (_, place) => {
    const at = before + place
    const trade = at >> 1
    const day = new Date(Date.parse(first) + Math.floor(((place >> 1) / (lines / 2)) * days) * 86_400_000)
    const time = `${day.toISOString().slice(0, 10)} ${at % 2 === 0 ? '09' : '15'}:${String(trade % 60).padStart(2, '0')}:00`
    const price = 50 + (trade % 70) + (at % 2 === 0 ? 0 : ((trade * 7919) % 300) / 100 - 1.4)
    const side = at % 2 === 0 ? 'buy' : 'sell'
    return `Market ${side},${time},US${trade % 40},S${trade % 40},Share,10,${price.toFixed(2)},EUR,1,${(price * 10).toFixed(2)},EUR,E${at}`
  })
  return new File([[header, ...executions].join('\n')], 'history.csv', { type: 'text/csv' })
}

/** Imports a file over the API, as the browser does: preview, wait, commit. `beforeCommit` runs when the preview is ready. */
export async function importFile(
  url: string,
  cookie: string,
  file: File,
  beforeCommit: () => void = () => {},
): Promise<void> {
  const headers = { cookie, origin: url }
  const form = new FormData()
  form.set('file', file)
  let progress = await readJson<PreviewProgress>(
    await fetch(`${url}/api/v1/imports/previews`, { method: 'POST', headers, body: form }),
  )
  while (['waiting', 'reading', 'matching'].includes(progress.state)) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    progress = await readJson(await fetch(`${url}/api/v1/imports/previews/${progress.id}`, { headers }))
  }
  if (!progress.preview) throw new Error(`the preview is ${progress.state}`)
  beforeCommit()
  await readJson(
    await fetch(`${url}/api/v1/imports/previews/${progress.id}/commit`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ previewHash: progress.preview.previewHash }),
    }),
  )
}

async function readJson<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T // the shape of the route
}
