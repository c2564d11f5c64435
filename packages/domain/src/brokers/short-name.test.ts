import { expect, test } from 'vitest'
import { shortenName } from './short-name.ts'

test.each([
  ['Tesco', 'TESCO'],
  ['Computacenter plc', 'COMPUTACENTER PLC'],
  ['Vanguard FTSE Developed World UCITS ETF', 'VANFTSDEVWORUCIETF'],
  ['Vanguard FTSE Developed Europe UCITS ETF', 'VANFTSDEVEURUCIETF'],
  ['a b c d e f g h i j k l m n o p q r s t u v', 'ABCDEFGHIJKLMNOPQRST'],
])('%s is %s', (name, symbol) => {
  expect(shortenName(name)).toBe(symbol)
})
