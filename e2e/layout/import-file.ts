import { interactiveBrokers } from '../imports/files.ts'
import type { Trader } from '../trader.ts'

/** Imports a broker's file over the API; gives the id of the import. */
export async function importFile(
  trader: Trader,
  text = interactiveBrokers,
  name = 'ib.csv',
): Promise<string> {
  const form = (parts: Record<string, string> = {}) => {
    const body = new FormData()
    body.set('file', new File([text], name, { type: 'text/csv' }))
    for (const [key, value] of Object.entries(parts)) body.set(key, value)
    return body
  }
  const { body: plan } = await trader.browser.post<{ planHash: string }>('/api/v1/imports/plan', form())
  const {
    body,
    status,
    text: answer,
  } = await trader.browser.post<{ id: string }>('/api/v1/imports', form({ planHash: plan.planHash }))
  if (status !== 201) throw new Error(`importing answered ${status}: ${answer}`)
  return body.id
}
