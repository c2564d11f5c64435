import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countJsonBytes } from './replica.ts'

test('the size of a value as JSON is its size in UTF-8, for any characters', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.string({ unit: fc.constantFrom('a', 'é', '取', '🚀', '\ud83d', '\ude80', '"', '\\', '\n', '\0') }),
      (title, text) => {
        const item = { title, tags: [text], url: null }
        expect(countJsonBytes(item)).toBe(Buffer.byteLength(JSON.stringify(item), 'utf8'))
      },
    ),
  )
})
