import { expect, test } from 'vitest'
import { formatOptionSymbol, parseOptionSymbol } from './option-symbol.ts'

test.each([
  ['AAPL 19JAN24 150 P', 'AAPL', '2024-01-19', '150', 'put'],
  ['BRK B 19JAN24 312.5 C', 'BRK B', '2024-01-19', '312.5', 'call'],
  ['AAPL  240119P00150000', 'AAPL', '2024-01-19', '150', 'put'],
  ['SPXW240119C04752500', 'SPXW', '2024-01-19', '4752.5', 'call'],
])('%s is an option', (symbol, underlying, expiry, strike, optionType) => {
  expect(parseOptionSymbol(symbol)).toEqual({ underlying, expiry, strike, optionType })
})

test.each(['AAPL', 'ESH5', 'EUR.USD', 'AAPL 31FEB24 150 P', 'AAPL 19XXX24 150 P', 'AAPL  241319P00150000'])(
  '%s is not an option',
  (symbol) => {
    expect(parseOptionSymbol(symbol)).toBeNull()
  },
)

test('both ways to write an option give one symbol of at most 20 characters', () => {
  const format = (symbol: string) => {
    const details = parseOptionSymbol(symbol)
    return details && formatOptionSymbol(details)
  }

  expect(format('AAPL  240119P00150000')).toBe('AAPL 19JAN24 150 P')
  expect(format('AAPL 19JAN24 150.00 P')).toBe('AAPL 19JAN24 150 P')
  expect(format('GOOGL 19JAN24 1502.5 C')).toBe('GOOGL240119C1502.5')
  expect(format('GOOGL 240119C01502500')).toBe('GOOGL240119C1502.5')
  expect(format('BRK B 19JAN24 312.5 C')).toBe('BRKB240119C312.5')
})
