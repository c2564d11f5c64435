import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { TestServer } from '../../packages/server/src/testing/index.ts'
import { createTrader } from '../trader.ts'
import type { LayoutState } from './state.ts'

type Given = { page: Page; context: BrowserContext; server: TestServer }

/** Opens a state right after a page load, for a new trader. Returns its subject and a function that opens it again. */
export async function openState(state: LayoutState, { page, context, server }: Given) {
  const trader = createTrader(await server.signUp({ name: 'Ada Trader' }))
  const stage = { page, context, server, trader }
  await state.prepare?.(stage)
  if (!state.signedOut) await trader.signInTo(context)
  const open = async (): Promise<Locator> => {
    const subject = await state.open(stage)
    await expect(subject).toBeVisible()
    return subject
  }
  const opened = { subject: await open(), again }
  async function again(): Promise<void> {
    opened.subject = await open()
  }
  return opened
}
