import { setTimeout as wait } from 'node:timers/promises'
import { PlanProgress } from '@candlebook/contract/imports'
import type { TestBrowser } from './test-browser.ts'

const ASK_EVERY_MS = 20
const MAX_ASKED = 5000

/** Starts the plan of a file and waits for its end. Throws when the request is refused. */
export async function finishPlan(browser: TestBrowser, form: FormData): Promise<PlanProgress> {
  const { status, text } = await browser.send('POST', '/api/v1/imports/plans', { body: form })
  if (status !== 202) throw new Error(`planning answered ${status}: ${text}`)
  return await waitForPlan(browser, PlanProgress.parse(JSON.parse(text)).id)
}

/** Polls a plan until its work has ended. */
export async function waitForPlan(browser: TestBrowser, id: string): Promise<PlanProgress> {
  for (let asked = 0; asked < MAX_ASKED; asked += 1) {
    const progress = PlanProgress.parse((await browser.get(`/api/v1/imports/plans/${id}`)).body)
    if (!['waiting', 'reading', 'matching'].includes(progress.state)) return progress
    await wait(ASK_EVERY_MS)
  }
  throw new Error(`the plan ${id} does not end`)
}
