import type { JournalEntry, JournalEntryInput } from '@candlebook/contract/journal'
import type { TradeFieldsInput } from '@candlebook/contract/trade-fields'
import type { ListedTrade, Trade } from '@candlebook/contract/trades'
import { restoreDefaults } from '@candlebook/domain/trades/listed-trade'
import type { BrowserContext } from '@playwright/test'
import { type Answer, buildTrade, type Person } from '../packages/server/src/testing/index.ts'
import { getDayBeforeToday } from './days.ts'

/** A signed-in user, with functions that create the records of a test through the API. */
export type Trader = Person & {
  /** Puts the session's cookie into a browser. */
  signInTo(context: BrowserContext): Promise<void>
  /** An open trade in BTC entered 5 days ago, with these fields changed. */
  addTrade(parts?: Partial<TradeFieldsInput>): Promise<Trade>
  /** The same, closed 2 days ago; its profit is 100. */
  addClosedTrade(parts?: Partial<TradeFieldsInput>): Promise<Trade>
  addEntry(parts?: Partial<JournalEntryInput>): Promise<JournalEntry>
  /** Stores an image and returns its address. */
  addImage(picture: Buffer): Promise<string>
  /** The trades as stored, newest first. */
  trades(): Promise<Trade[]>
  trade(id: string): Promise<Trade>
}

export function createTrader(person: Person): Trader {
  const { browser } = person
  const addTrade: Trader['addTrade'] = async (parts) =>
    requireCreated(
      await browser.post<Trade>('/api/v1/trades', buildTrade({ entryDate: getDayBeforeToday(5), ...parts })),
    )
  return {
    ...person,
    signInTo: (context) =>
      context.addCookies(
        [...browser.cookies].map(([name, value]) => ({
          name,
          value,
          url: browser.url,
          httpOnly: true,
          sameSite: 'Lax' as const,
        })),
      ),
    addTrade,
    addClosedTrade: (parts) =>
      addTrade({
        status: 'closed',
        quantity: '10',
        entryPrice: '100',
        exitPrice: '110',
        exitDate: getDayBeforeToday(2),
        ...parts,
      }),
    addEntry: async (parts) =>
      requireCreated(
        await browser.post<JournalEntry>('/api/v1/journal-entries', {
          title: 'A quiet day',
          content: 'Nothing to do.',
          date: getDayBeforeToday(1),
          ...parts,
        }),
      ),
    addImage: async (picture) => {
      const form = new FormData()
      form.set('file', new File([new Uint8Array(picture)], 'chart.png', { type: 'image/png' }))
      return requireCreated(await browser.post<{ url: string }>('/api/v1/images', form)).url
    },
    trades: async () => {
      const { body } = await browser.get<{ items: ListedTrade[] }>('/api/v1/trades?limit=200')
      return body.items.map((listed) => restoreDefaults<Trade>(listed))
    },
    trade: async (id) => (await browser.get<Trade>(`/api/v1/trades/${id}`)).body,
  }
}

function requireCreated<Body>({ status, text, body }: Answer<Body>): Body {
  if (status !== 201) throw new Error(`creating a record answered ${status}: ${text}`)
  return body
}
