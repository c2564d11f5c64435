import type { LibraryItem } from '@candlebook/contract/library'
import { DAY_MS } from '@candlebook/domain/days/day'
import type { Context } from '../context/index.ts'
import { asUser, transaction } from '../db/index.ts'
import { syncLibrary } from '../library/index.ts'
import { buildDemoId } from './demo.store.ts'

/** A library item without its timestamps. */
type DemoItem = Omit<LibraryItem, 'createdAt' | 'updatedAt'>

// Defined before the list, which uses it when the module loads.
const empty = { attachedImages: [], attachedLinks: [], pageScreenshot: null, binnedAt: null }

/** Twenty items of a trader's library, newest first: rules, checklists and pages. */
export const demoLibrary: DemoItem[] = [
  buildTextItem('Position sizing, the complete rule', 'Trading Strategies', ['sizing', 'rules'], {
    description: 'How many shares, and when none',
    content:
      'Risk per trade: 0.5% of the account, 0.25% after two losses in a row.\nQuantity = risk in USD / (entry - [SL]).\nExample: 250 USD / (142.30 - 139.80) = 100 shares.\n\nNever more than 3 open positions. -1.5% in a day: stop, close the platform.',
  }),
  buildLinkItem('FOMC meeting calendar', 'News & Updates', ['news', 'macro'], {
    url: 'https://www.federalreserve.gov/monetarypolicy/fomccalendars.htm',
    description: 'Flat 10 minutes before the statement (14:00 New York)',
  }),
  buildTextItem('Breakout pullback (checklist)', 'Trading Strategies', ['A+ setup', 'retest'], {
    content:
      '[ ] Level touched at least twice on the 4h chart\n[ ] Close above it, volume > 1.5x average\n[ ] Pullback on falling volume\n[ ] [SL] below the low of the pullback\n[ ] Target >= 2R before the next level\n\nNo fill within 5 candles: cancel the order.',
  }),
  buildLinkItem('Release schedule: CPI', 'News & Updates', ['news', 'CPI'], {
    url: 'https://www.bls.gov/schedule/news_release/cpi.htm',
  }),
  buildTextItem('Opening range: what I trade and what not', 'Trading Strategies', ['open', 'rules'], {
    content:
      'Range = first 15 minutes.\n* Range > 1.2 x ATR(14)/4: no trade\n* Gap > 3%: half size\n* Entry: stop order 1 tick over the high\n* Out at 11:30, win or lose',
  }),
  buildTextItem('Symbols and how they are called', 'Tools & Resources', ['symbols', 'crypto'], {
    description: 'The same coin has a different name at each exchange',
    content:
      'Binance: BTCUSDT\nOKX: BTC-USDT\nGate: BTC_USDT\nKraken: XBT/USD\nCME: BTCZ6, MBTZ6 (micro, 0.1 BTC)\n\nBRK.B at IBKR is "BRK B".',
  }),
  buildLinkItem('SEC filings search (EDGAR)', 'Tools & Resources', ['fundamentals', 'stocks'], {
    url: 'https://www.sec.gov/edgar/search/',
  }),
  buildTextItem('VWAP reclaim, my numbers', 'Market Analysis', ['intraday', 'statistics'], {
    content:
      'First 60 trades: 57% wins, +0.31R a trade, worst day - 350.00 USD (TSLA).\nSecond reclaim of a day: 64%. First reclaim: 49%.\n=> Only the second one from now on.',
  }),
  buildTextItem('Fees by broker (per share and in %)', 'Tools & Resources', ['costs'], {
    content:
      'IBKR tiered: 0.0035 USD a share, min. 0.35 USD\nIBKR fixed: 0.005 USD a share, min. 1.00 USD\nSpot exchange: 0.1% a side, 0.075% with its own coin\n\n2 x 0.1% on a 0.8% target = a quarter of the profit.',
  }),
  buildLinkItem('VIX: how it is calculated', 'Educational', ['volatility'], {
    url: 'https://www.cboe.com/tradable_products/vix/',
    description: 'Read the white paper once more before trading VX futures',
  }),
  buildTextItem('Rules of the prop account (50k)', 'Personal Notes', ['rules', 'prop'], {
    content:
      'Max daily loss: -1,250 USD (from the highest equity of the day!)\nTrailing drawdown: -2,500 USD\nNo position over the close (16:10).\nConsistency: best day <= 30% of the profit.',
  }),
  buildTextItem('Iron condor on SPX (45 DTE)', 'Options', ['options', 'income'], {
    content:
      'Sell 16-delta strangle, wings 50 points out.\nCredit >= 1/3 of the width.\nClose at 50% of the credit or 21 DTE, whichever comes first.\n[SL]: 2x credit.\n\nNot in a week with FOMC or CPI.',
  }),
  buildLinkItem('CME margin requirements', 'Tools & Resources', ['futures', 'margin'], {
    url: 'https://www.cmegroup.com/solutions/clearing/margin.html',
  }),
  buildTextItem('What a losing streak of 8 means', 'Educational', ['statistics', 'mind'], {
    content:
      'At 45% wins the chance of 8 losses in a row somewhere in 250 trades is over 80%.\n0.55^8 = 0.84% for one start, but there are many starts.\n=> It is not a broken system. Size stays; plan stays.',
  }),
  buildTextItem('Emotions before the entry: scale', 'Personal Notes', ['mind', 'FOMO'], {
    content:
      '1 = bored, looking for something\n2 = calm, level is marked\n3 = calm, alarm rang\n4 = excited, want to be in\n5 = must be in NOW\n\n4 or 5: hands off the mouse for one candle.',
  }),
  buildLinkItem('Kelly criterion (Wikipedia)', 'Educational', ['sizing', 'statistics'], {
    url: 'https://en.wikipedia.org/wiki/Kelly_criterion',
    description: 'f* = p - (1-p)/b; I use a tenth of it at most',
  }),
  buildTextItem('Failed breakout (2B), short side', 'Trading Strategies', ['reversal'], {
    content:
      'New high -> close back under the old one within 3 candles.\nEntry: break of the low of that candle.\n[SL]: 1 tick over the new high.\nTP1 middle of the range, TP2 other side (only if ADX(14) < 20).',
  }),
  buildLinkItem('Investopedia: R-multiple and risk/reward', 'Educational', ['R', 'basics'], {
    url: 'https://www.investopedia.com/terms/r/riskrewardratio.asp',
  }),
  buildTextItem('Questions for the end of a month', 'Personal Notes', ['review'], {
    content:
      '1) Which setup paid, in R?\n2) Which day of the week cost most?\n3) How many trades were not in the plan? (target: < 5%)\n4) What would a new trader see in this list?\n5) One thing to stop. One thing to keep.',
  }),
  buildLinkItem('Funding rates of perpetuals', 'Market Analysis', ['crypto', 'funding'], {
    url: 'https://www.coinglass.com/FundingRate',
    description: 'Long crowded when > +0.05% per 8h',
  }),
]

type Given = Pick<DemoItem, 'category' | 'tags'>

function buildTextItem(
  title: string,
  category: Given['category'],
  tags: string[],
  { content, description = null }: { content: string; description?: string | null },
): DemoItem {
  return { ...empty, type: 'text', title, category, tags, description, content, url: null }
}

function buildLinkItem(
  title: string,
  category: Given['category'],
  tags: string[],
  { url, description = null }: { url: string; description?: string | null },
): DemoItem {
  return { ...empty, type: 'link', title, category, tags, description, content: null, url }
}

const DAYS_BETWEEN = 9

/** Adds the demo items to the viewer's library on the server. Items that exist or were deleted are left unchanged. */
export async function addDemoLibrary(ctx: Context): Promise<void> {
  const userId = await transaction(asUser(ctx), async (scope) => scope.userId)
  const now = ctx.clock.now().getTime()
  await syncLibrary(ctx, {
    cursor: '',
    categories: ['Options'],
    items: demoLibrary.map((item, at) => {
      const stamp = new Date(now - (at + 1) * DAYS_BETWEEN * DAY_MS).toISOString()
      return {
        id: buildDemoId(userId, { kind: 'item', at }),
        deletedUpTo: null,
        item: { ...item, createdAt: stamp, updatedAt: stamp },
      }
    }),
  })
}
