import { randomBytes } from 'node:crypto'
import { Hono, type Context as HonoContext } from 'hono'
import { findDisputable } from '../disputes/find-disputable.ts'
import { loseDispute } from '../disputes/lose-dispute.ts'
import { openDispute } from '../disputes/open-dispute.ts'
import { type ApiFault, apiFaults, type WebhookFault, webhookFaults } from '../faults/faults.ts'
import { addIntervals } from '../money/add-intervals.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { Context } from '../state/context.ts'
import { getItem } from '../subscriptions/get-item.ts'
import { renderControl } from './control-page.ts'
import { readForm } from './read-form.ts'

/** Two years: a longer jump is more likely a slip of the finger. */
const MAX_JUMP_SECONDS = 2 * 366 * 86_400

/** The developer's page and what its forms do. */
export function createControlRoutes(runtime: Runtime): Hono {
  // The forms of this page belong to no session, so they carry a token of the process.
  const token = randomBytes(16).toString('hex')
  const show = (c: HonoContext, message?: string) =>
    runtime.read((ctx) => c.html(renderControl(ctx, runtime.faults, token, message), message ? 422 : 200))
  return new Hono()
    .get('/', (c) => show(c))
    .post('/control/advance', async (c) => {
      const form = await readForm(c, token)
      const target = runtime.read((ctx) => readTarget(ctx, form))
      if (!(target > runtime.ctx.now())) return show(c, 'The clock only goes forward. Choose a later time.')
      if (target > runtime.ctx.now() + MAX_JUMP_SECONDS) return show(c, 'Go at most two years at once.')
      runtime.clock.advanceTo(new Date(target * 1000))
      return c.redirect('/', 303)
    })
    .post('/control/dispute', async (c) => {
      const { customer = '' } = await readForm(c, token)
      const isLost = runtime.change((ctx) => {
        const charge = findDisputable(ctx.state, customer)
        if (charge) loseDispute(ctx, openDispute(ctx, charge))
        return charge !== null
      })
      return isLost ? c.redirect('/', 303) : show(c, 'This customer has no payment that can be disputed.')
    })
    .post('/control/faults', async (c) => {
      const { fault = '', calls = '' } = await readForm(c, token)
      const count = calls === '' ? undefined : Number(calls)
      if (count !== undefined && !(Number.isInteger(count) && count > 0))
        return show(c, 'How often: a whole number.')
      if (apiFaults.includes(fault as ApiFault)) runtime.faults.breakApi(fault as ApiFault, count)
      else if (webhookFaults.includes(fault as WebhookFault)) {
        runtime.faults.breakWebhooks(fault as WebhookFault, count)
      }
      return c.redirect('/', 303)
    })
    .post('/control/clear', async (c) => {
      await readForm(c, token)
      runtime.faults.clear()
      return c.redirect('/', 303)
    })
}

/** The second that a form of the clock asks for; not a number when it asks for none. */
function readTarget(ctx: Context, { step, subscription = '', date = '' }: Record<string, string>): number {
  const now = ctx.now()
  switch (step) {
    case 'day':
      return addIntervals(now, 'day', 1)
    case 'week':
      return addIntervals(now, 'week', 1)
    case 'month':
      return addIntervals(now, 'month', 1)
    case 'period_end': {
      const found = ctx.state.subscriptions[subscription]
      return found ? getItem(found).current_period_end : Number.NaN
    }
    default:
      return Math.floor(Date.parse(`${date}Z`) / 1000)
  }
}
