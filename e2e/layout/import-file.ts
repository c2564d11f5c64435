import type { PreviewProgress } from '@candlebook/contract/import-previews'
import { expect } from '@playwright/test'
import { interactiveBrokers } from '../imports/files.ts'
import type { Trader } from '../trader.ts'
import type { Stage } from './state.ts'

/** Imports a broker's file over the API, into this account when it names none (null: no account); returns the id of the import. */
export async function importFile(
  { browser }: Trader,
  text = interactiveBrokers,
  name = 'ib.csv',
  account?: string | null,
): Promise<string> {
  const form = new FormData()
  form.set('file', new File([text], name, { type: 'text/csv' }))
  const { body: started } = await browser.post<PreviewProgress>('/api/v1/imports/previews', form)
  const path = `/api/v1/imports/previews/${started.id}`
  await expect.poll(async () => (await browser.get<PreviewProgress>(path)).body.state).toBe('ready')
  if (account !== undefined) await browser.post(`${path}/answers`, { account })
  const { preview } = (await browser.get<PreviewProgress>(path)).body
  const answer = await browser.post<{ id: string }>(`${path}/commit`, { previewHash: preview?.previewHash })
  if (answer.status !== 201) throw new Error(`importing answered ${answer.status}: ${answer.text}`)
  return answer.body.id
}

/** Stores one hundred imports, as a trader has after two years; every tenth is undone. Only their list shows them. */
export async function addManyImports({ server, trader }: Pick<Stage, 'server' | 'trader'>): Promise<void> {
  await server.database.owner.query(
    `insert into imports (user_id, id, format, format_title, file_name, file_sha256, executions_added, trades_added,
       trades_changed, undone_at, created_at, updated_at)
     select $1, gen_random_uuid(), 'ibkr-activity', 'Interactive Brokers activity statement',
       'U1234567_week_' || n || '.csv', md5(n::text), n % 90, n % 40, n % 3,
       case when n % 10 = 0 then now() - n * interval '6 days' end, now() - n * interval '7 days', now()
     from generate_series(1, 100) as n`,
    [trader.userId],
  )
}
