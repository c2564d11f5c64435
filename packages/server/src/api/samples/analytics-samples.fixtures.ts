import { buildTrade } from '../../testing/build-trade.ts'
import { readCreatedId, type Sample, type Samples } from '../../testing/sample.ts'
import type { Person } from '../../testing/sign-up.ts'

const sample: Sample = {
  prepare: addClosedTrade,
  query: '?today=2026-11-21&from=2026-11-01&strategy=Breakout',
}

/** Requests to the routes of the analytics that succeed. */
export const samples: Samples = {
  'GET /analytics': sample,
  'GET /analytics/by-currency': sample,
  'GET /analytics/trades': sample,
}

async function addClosedTrade({ browser }: Person): Promise<string> {
  const exit = { status: 'closed', exitPrice: '97000', exitDate: '2026-11-03', strategy: 'Breakout' }
  return readCreatedId(await browser.post('/api/v1/trades', buildTrade(exit)))
}
