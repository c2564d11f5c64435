import type { BrowserContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { TestServer } from '../../packages/server/src/testing/index.ts'
import { createTrader } from '../trader.ts'
import { waitUntilSettled } from './layout-check.ts'
import type { LayoutState } from './state.ts'

type Given = { page: Page; context: BrowserContext; server: TestServer }

/**
 * Opens a state right after a page load, for a new trader. Returns its subject, and a function to call after a change of the
 * size: it opens the layer again.
 */
export async function openState(state: LayoutState, { page, context, server }: Given) {
  const trader = createTrader(await server.signUp({ name: 'Ada Trader' }))
  const stage = { page, context, server, trader }
  await state.prepare?.(stage)
  if (!state.signedOut) await trader.signInTo(context)
  const screen = await state.open(stage)
  await expect(screen).toBeVisible()
  const opened = { subject: (await state.openLayer?.(stage)) ?? screen, followResize }
  await expect(opened.subject).toBeVisible()
  async function followResize(): Promise<void> {
    if (!state.openLayer) return
    await waitUntilSettled(page)
    // A layer that is still open may have left the screen with the control that opened it.
    if (await opened.subject.isVisible()) await page.keyboard.press('Escape')
    await expect(opened.subject).toBeHidden()
    opened.subject = await state.openLayer(stage)
  }
  return opened
}
