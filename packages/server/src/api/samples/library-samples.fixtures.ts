import { newId } from '@candlebook/core/kernel'
import type { Samples } from '../../testing/sample.ts'

/** Requests to the routes of the library that succeed. */
export const samples: Samples = {
  'POST /library/sync': {
    body: () => ({
      cursor: '',
      items: [{ id: newId(), item, deletedUpTo: null }],
      categories: ['Macro'],
    }),
  },
  'PUT /library/account-copy': {},
  'DELETE /library/account-copy': {},
  'POST /library/held-images': {
    body: () => ({ images: [`/images/${newId()}/1762171200000-${'0'.repeat(32)}.png`] }),
  },
  'GET /library/page-screenshots': {},
}

const item = {
  type: 'text',
  title: 'The complete rule',
  description: null,
  category: 'Trading Strategies',
  tags: ['setup'],
  attachedImages: [],
  attachedLinks: [],
  content: 'Level tested twice',
  url: null,
  pageScreenshot: null,
  createdAt: '2026-11-12T10:00:00.000Z',
  updatedAt: '2026-11-12T10:00:00.000Z',
}
