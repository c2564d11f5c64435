import type { Stage } from './state.ts'

/** Stores a text and a link with every field, and a text with long words, in the account copy; returns ids by title. */
export async function addItems(
  { trader }: Pick<Stage, 'trader'>,
  parts: object = {},
): Promise<Record<string, string>> {
  const items = [
    {
      type: 'text',
      title: 'Position sizing, the complete rule',
      content:
        'Risk 0.5% a trade.\n[SL]: below the low of the base.\n- 350.00 USD a day, then stop.\n2*3 lots at most.',
      description: 'How many shares of what, and when none',
    },
    { type: 'link', title: 'Broker fees compared', url: 'https://example.com/fees?from=IBKR&to=BTC_USDT' },
    {
      type: 'text',
      title: `BTC_USDT ${'x'.repeat(150)}`,
      content: 'y'.repeat(400),
      description: 'z'.repeat(300),
      tags: ['w'.repeat(40), 'reversal-after-failed-breakout'],
    },
  ]
  return await sync(
    trader,
    items.map((item) => ({ ...item, ...parts })),
  )
}

/** Stores forty items. */
export async function addManyItems({ trader }: Pick<Stage, 'trader'>): Promise<void> {
  await sync(
    trader,
    Array.from({ length: 40 }, (_, at) =>
      at % 2 === 0
        ? {
            type: 'text',
            title: `Rule ${at + 1}`,
            content: 'One thought, in two or three sentences. '.repeat(4),
          }
        : { type: 'link', title: `Page ${at + 1}`, url: `https://example.com/page/${at + 1}` },
    ),
  )
}

/** Stores texts with these titles, each newer than the one before. */
export async function addLibraryTexts({ trader }: Pick<Stage, 'trader'>, titles: string[]): Promise<void> {
  for (const title of titles) await sync(trader, [{ type: 'text', title, content: '[SL]: 4500' }])
}

async function sync(trader: Stage['trader'], items: object[]): Promise<Record<string, string>> {
  const stamp = new Date().toISOString()
  const slots = items.map((item) => ({
    id: crypto.randomUUID(),
    deletedUpTo: null,
    item: { ...common, createdAt: stamp, updatedAt: stamp, ...item },
  }))
  const { status, text } = await trader.browser.post('/api/v1/library/sync', { items: slots })
  if (status !== 200) throw new Error(`the library's sync answered ${status}: ${text}`)
  return Object.fromEntries(slots.map(({ id, item }) => [(item as { title?: string }).title ?? '', id]))
}

const common = {
  category: 'Educational',
  tags: ['setup', 'rules', 'A+ sizing'],
  description: 'What it says',
  attachedLinks: ['https://example.com/more'],
}
