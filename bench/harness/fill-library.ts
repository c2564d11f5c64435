import { randomUUID } from 'node:crypto'

const IN_ONE_REQUEST = 500

/**
 * Adds this many library items to a user's account copy over the API: half texts of 200 to 1,500 characters, half
 * links. Longer texts would exceed the 5 million characters that a browser stores for a site. One item in 500 contains
 * the word "marmalade".
 */
export async function fillLibrary({
  url,
  cookie,
  count,
}: {
  url: string
  cookie: string
  count: number
}): Promise<void> {
  const items = Array.from({ length: count }, (_, at) => buildItem(at))
  for (let from = 0; from < count; from += IN_ONE_REQUEST) {
    const answer = await fetch(`${url}/api/v1/library/sync`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: url, cookie },
      body: JSON.stringify({ items: items.slice(from, from + IN_ONE_REQUEST) }),
    })
    if (!answer.ok) throw new Error(`filling the library failed: ${answer.status} ${await answer.text()}`)
  }
}

function buildItem(at: number) {
  const stamp = new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString()
  const isText = at % 2 === 0
  const sentences = 'Size so that three losses in a row do not hurt. Überlegt, nicht gehandelt. '
  return {
    id: randomUUID(),
    deletedUpTo: null,
    item: {
      type: isText ? 'text' : 'link',
      title: `${['Sizing', 'Order flow', 'Earnings calendar', 'Psychology'][at % 4]} ${at}`,
      description: at % 500 === 0 ? 'Of marmalade and margins' : 'What it says and when it is of use.',
      category: ['Trading Strategies', 'Risk Management', 'Educational'][at % 3],
      tags: [['sizing', 'rules'], ['research'], [], ['psychology', 'habits', 'review']][at % 4],
      attachedImages: [],
      attachedLinks: at % 5 === 0 ? [`https://example.com/${at}`] : [],
      content: isText ? sentences.repeat(20).slice(0, 200 + ((at * 37) % 1300)) : null,
      url: isText ? null : `https://example.com/pages/${at}`,
      pageScreenshot: null,
      createdAt: stamp,
      updatedAt: stamp,
    },
  }
}
