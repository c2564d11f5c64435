import { expect, test } from 'vitest'
import { findOption, formatOptionSymbol, parseOptionSymbol } from './option-symbol.ts'

test.each([
  ['AAPL 19JAN24 150 P', 'AAPL', '2024-01-19', '150', 'put'],
  ['BRK B 19JAN24 312.5 C', 'BRK B', '2024-01-19', '312.5', 'call'],
  ['AAPL  240119P00150000', 'AAPL', '2024-01-19', '150', 'put'],
  ['SPXW240119C04752500', 'SPXW', '2024-01-19', '4752.5', 'call'],
  [' -AAPL240119P150', 'AAPL', '2024-01-19', '150', 'put'],
  ['-BRK.B240119C407.5', 'BRK.B', '2024-01-19', '407.5', 'call'],
  ['.SPXW240119C4750', 'SPXW', '2024-01-19', '4750', 'call'],
  ['AAPL 240119P150', 'AAPL', '2024-01-19', '150', 'put'],
  ['AAPL--240119P00150000', 'AAPL', '2024-01-19', '150', 'put'],
  ['AAPL 01/19/2024 150.00 P', 'AAPL', '2024-01-19', '150', 'put'],
  ['AAPL19Jan24P150.00', 'AAPL', '2024-01-19', '150', 'put'],
  ['AAPL9Jan24P150.50', 'AAPL', '2024-01-09', '150.5', 'put'],
])('%s is an option', (symbol, underlying, expiry, strike, optionType) => {
  expect(parseOptionSymbol(symbol)).toEqual({ underlying, expiry, strike, optionType })
})

test.each(['AAPL', 'ESH5', 'EUR.USD', 'AAPL 31FEB24 150 P', 'AAPL 19XXX24 150 P', 'AAPL  241319P00150000'])(
  '%s is not an option',
  (symbol) => {
    expect(parseOptionSymbol(symbol)).toBeNull()
  },
)

test.each([
  ['Option Expiration for AAPL 1/19/2024 Put $1,150.00', '1150', 'put'],
  ['PUT  AAPL   01/19/24   150.500', '150.5', 'put'],
  ['CALL AAPL 01/19/24 6 APPLE CORP OPEN CONTRACT', '6', 'call'],
  ['BOT +5 AAPL 100 (Weeklys) 19 JAN 24 150 PUT @1.44 CBOE', '150', 'put'],
  ['SOLD -1 AAPL 100 19 JAN 24 [AM] 150 CALL @.55', '150', 'call'],
  ['YOU SOLD OPENING TRANSACTION PUT (AAPL) APPLE INC 2000 JAN 19 24 $150 (100 SHS) (Cash)', '150', 'put'],
  ["AAPL Jan 19 '24 $150 Put", '150', 'put'],
  ['AAPL 01/19/2024 150.00 C', '150', 'call'],
  ['EXERCISE .AAPL240119C150', '150', 'call'],
])('%s names an option', (text, strike, optionType) => {
  expect(findOption(text)).toEqual({ underlying: 'AAPL', expiry: '2024-01-19', strike, optionType })
})

test.each(['YOU BOUGHT APPLE INC (AAPL) (Cash)', 'BOT +100 AAPL @187.40', 'Cash Div: R/D 2024-01-19', ''])(
  '%s names no option',
  (text) => {
    expect(findOption(text)).toBeNull()
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
