import type { PlanProgress } from '@candlebook/contract/imports'
import { expect } from '@playwright/test'
import { interactiveBrokers } from '../imports/files.ts'
import type { Trader } from '../trader.ts'

/** Imports a broker's file over the API, into this account when it names none; returns the id of the import. */
export async function importFile(
  { browser }: Trader,
  text = interactiveBrokers,
  name = 'ib.csv',
  account?: string,
): Promise<string> {
  const form = new FormData()
  form.set('file', new File([text], name, { type: 'text/csv' }))
  const { body: started } = await browser.post<PlanProgress>('/api/v1/imports/plans', form)
  const path = `/api/v1/imports/plans/${started.id}`
  await expect.poll(async () => (await browser.get<PlanProgress>(path)).body.state).toBe('ready')
  if (account) await browser.post(`${path}/answers`, { account })
  const { plan } = (await browser.get<PlanProgress>(path)).body
  const answer = await browser.post<{ id: string }>(`${path}/commit`, { planHash: plan?.planHash })
  if (answer.status !== 201) throw new Error(`importing answered ${answer.status}: ${answer.text}`)
  return answer.body.id
}
