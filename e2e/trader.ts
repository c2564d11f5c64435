import type { JournalEntry, JournalEntryInput } from '@candlebook/contract/journal'
import type { Trade, TradeFieldsInput } from '@candlebook/contract/trades'
import type { BrowserContext } from '@playwright/test'
import { type Answer, buildTrade, type Person } from '../packages/server/src/testing/index.ts'
import { daysBefore } from './days.ts'

/** A signed-in user and quick ways, over the API, to what a journey starts from. */
export type Trader = Person & {
  /** Puts the session's cookie into a browser. */
  signInTo(context: BrowserContext): Promise<void>
  /** An open trade in BTC entered 5 days ago, with the given parts changed. */
  addTrade(parts?: Partial<TradeFieldsInput>): Promise<Trade>
  /** The same, closed 2 days ago; with the prices given it won 100. */
  addClosedTrade(parts?: Partial<TradeFieldsInput>): Promise<Trade>
  addEntry(parts?: Partial<JournalEntryInput>): Promise<JournalEntry>
  /** Stores a picture and gives its address. */
  addImage(picture: Buffer): Promise<string>
  /** The trades as stored, newest first. */
  trades(): Promise<Trade[]>
  trade(id: string): Promise<Trade>
}

export function makeTrader(person: Person): Trader {
  const { browser } = person
  const addTrade: Trader['addTrade'] = async (parts) =>
    made(await browser.post<Trade>('/api/v1/trades', buildTrade({ entryDate: daysBefore(5), ...parts })))
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
        exitDate: daysBefore(2),
        ...parts,
      }),
    addEntry: async (parts) =>
      made(
        await browser.post<JournalEntry>('/api/v1/journal-entries', {
          title: 'A quiet day',
          content: 'Nothing to do.',
          date: daysBefore(1),
          ...parts,
        }),
      ),
    addImage: async (picture) => {
      const form = new FormData()
      form.set('file', new File([new Uint8Array(picture)], 'chart.png', { type: 'image/png' }))
      return made(await browser.post<{ url: string }>('/api/v1/images', form)).url
    },
    trades: async () => (await browser.get<{ items: Trade[] }>('/api/v1/trades?limit=200')).body.items,
    trade: async (id) => (await browser.get<Trade>(`/api/v1/trades/${id}`)).body,
  }
}

function made<Body>({ status, text, body }: Answer<Body>): Body {
  if (status !== 201) throw new Error(`making something answered ${status}: ${text}`)
  return body
}
