import { expect, test } from 'vitest'
import { parseFutureSymbol } from './future-symbol.ts'

test.each([
  ['MCLM6', 'MCL', 6],
  ['ESH25', 'ES', 3],
  ['6EZ4', '6E', 12],
  ['M6EU5', 'M6E', 9],
  ['mnqm6', 'MNQ', 6],
  ['FDAX MAR 25', 'FDAX', 3],
])('%s is a future of %s', (symbol, root, month) => {
  expect(parseFutureSymbol(symbol)).toEqual({ root, month })
})

test.each(['AAPL', 'VOD', 'H5', 'ESA5', 'BRK B', 'FDAX XXX 25'])('%s is not a future', (symbol) => {
  expect(parseFutureSymbol(symbol)).toBeNull()
})
