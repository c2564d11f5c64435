import { fillDemo } from '../../packages/core/src/demo/index.ts'
import { getDayBeforeToday } from '../days.ts'
import { buildPng } from '../images/pictures.ts'
import { saveCurrency } from '../money/six-currencies.ts'
import type { Stage } from './state.ts'

/** Stores about 250 trades, a journal and a library, like the demo record. */
export async function addManyRecords({ server, trader }: Stage): Promise<void> {
  await fillDemo({ ...server.appContext, actor: { kind: 'user', userId: trader.userId } })
}

/** Loads the demo record into an empty account, as a trader does. */
export async function addDemoRecord({ trader }: Pick<Stage, 'trader'>): Promise<void> {
  const { status, text } = await trader.browser.post('/api/v1/demo-record')
  if (status !== 201) throw new Error(`loading the demo record answered ${status}: ${text}`)
}

/** Stores one open and two closed trades, one of them with every field filled, and an entry about this trade. */
export async function addSomeRecords({ trader }: Pick<Stage, 'trader'>) {
  await saveCurrency(trader, 'USD') // until a currency is saved, the dashboard total is in euro and the rest in dollars
  const images = [await trader.addImage(buildPng()), await trader.addImage(buildPng({ colour: 'blue' }))]
  const open = await trader.addTrade({ symbol: 'SOL', stopLoss: '90000', takeProfit: '110000' })
  const closed = await trader.addClosedTrade({ ...completeTrade, images })
  await trader.addClosedTrade({ symbol: 'LOSS', exitPrice: '95' })
  const entry = await trader.addEntry({ ...completeEntry, images, tradeIds: [closed.id] })
  return { open, closed, entry }
}

/** Stores trades with the longest and the smallest values that a trader enters. */
export async function addExtremeTrades({ trader }: Pick<Stage, 'trader'>): Promise<{ id: string }> {
  await saveCurrency(trader, 'USD')
  await trader.addClosedTrade({
    symbol: '1000000MOGUSDT_PERP',
    quantity: '250000000',
    entryPrice: '0.00000012',
    exitPrice: '0.00000019',
    strategy: 'Breakout pullback on the four hour chart (second touch only)',
    account: 'IBKR margin / joint account of 2019 - U1234567',
    tags: ['A+ setup', 'news_2pm [CPI]', 'reversal-after-failed-breakout', 'FOMO', 'x'.repeat(40)],
  })
  await trader.addClosedTrade({
    symbol: 'BRK.A',
    quantity: '999999',
    entryPrice: '612345.67',
    exitPrice: '598765.43',
  })
  return await trader.addTrade({
    symbol: 'BTC_USDT-260327',
    quantity: '0.00000001',
    entryPrice: '123456789.12345678',
    stopLoss: '0.00000001',
    takeProfit: '999999999.99',
    notes: `- 350.00 USD TSLA\n[SL]: 4500\n${'2*3 BTC_USDT '.repeat(60)}${'x'.repeat(400)}`,
    links: [`https://example.com/${'a'.repeat(300)}`, 'page 12 of "Reminiscences"'],
  })
}

const completeTrade = {
  symbol: 'NVDA',
  market: 'stock' as const,
  fees: '0.5',
  stopLoss: '95',
  takeProfit: '120',
  riskPercentage: '1.2',
  strategy: 'Breakout pullback',
  account: 'IBKR margin',
  emotion: 'confident' as const,
  confidenceLevel: 4,
  timeFrame: '4h' as const,
  planFollowed: true,
  notes: '- 350.00 USD TSLA hedge\n[SL]: 4500, moved once\n2*3 lots of BTC_USDT',
  tags: ['A+ setup', 'gap', 'retest'],
  links: ['https://example.com/idea', 'page 12'],
}

const completeEntry = {
  title: 'The gap that held',
  content:
    '# Morning\n- Waited for the **retest** of 4500\n- [SL]: 4488, - 350.00 USD if it is hit\n\n> No trade before ten.\n\nhttps://example.com/chart BTC_USDT 2*3',
  date: getDayBeforeToday(2),
  tags: ['gap', 'patience', 'NFP week'],
  links: ['https://example.com/idea'],
}
