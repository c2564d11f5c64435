import { expect, test } from 'vitest'
import { listPictures, requireFiles } from '../e2e/pictures/picture-files.ts'
import { hashSources, readRecordedSources } from '../e2e/pictures/site-picture-sources.ts'

test('the pictures of the landing page were taken of the demo record as it is now', () => {
  const advice =
    'build the web app and run npm run site:pictures, then look at packages/web/public/desk-*.webp'

  expect(readRecordedSources(), advice).toBe(hashSources())
})

const pictures = listPictures([
  { name: 'trades: some' },
  { name: 'trades: menu of a row', not: ['1440x900'] },
])

test('a state has a picture in each theme at each size at which it exists', () => {
  expect(pictures.map(({ state, size, theme }) => `${state} ${size} ${theme}`)).toEqual([
    'trades: some 1440x900 light',
    'trades: some 390x844 light',
    'trades: menu of a row 390x844 light',
    'trades: some 1440x900 dark',
    'trades: some 390x844 dark',
    'trades: menu of a row 390x844 dark',
  ])
})

test('sheets on which a picture is missing are reported as incomplete, with the state, the size and the theme', () => {
  expect(() => requireFiles(pictures, () => true)).not.toThrow()
  expect(() => requireFiles(pictures, ({ theme, size }) => theme === 'light' || size === '390x844')).toThrow(
    'These pictures are missing on the sheets:\ntrades: some (1440x900, dark)',
  )
})
