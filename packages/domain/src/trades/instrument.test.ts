import { expect, test } from 'vitest'
import { describeInstrument, nameTrade } from './instrument.ts'
import { instruments } from './vocabulary.ts'

const plain = {
  symbol: 'AAPL',
  instrument: null,
  underlying: null,
  expiry: null,
  strike: null,
  optionType: null,
}

const option = {
  ...plain,
  symbol: 'AAPL 20DEC26 200 C',
  instrument: 'option',
  underlying: 'AAPL',
  expiry: '2026-12-20',
  strike: '200',
  optionType: 'call',
} as const

test('an option is named by underlying, expiry, strike and right', () => {
  expect(describeInstrument(option)).toBe('AAPL Dec 20, 2026 200 C')
  expect(describeInstrument({ ...option, strike: '4752.5', optionType: 'put' })).toBe(
    'AAPL Dec 20, 2026 4,752.5 P',
  )
})

test('an option without all of its details is called an option, with those that are known', () => {
  expect(describeInstrument({ ...plain, instrument: 'option' })).toBe('AAPL option')
  expect(describeInstrument({ ...plain, instrument: 'option', strike: '200', optionType: 'put' })).toBe(
    'AAPL 200 P option',
  )
})

test.each([
  ['future', 'ESZ6', 'ESZ6 future'],
  ['forex', 'EUR.USD', 'EUR/USD forex'],
  ['forex', 'EURUSD', 'EURUSD forex'],
  ['cfd', 'DE40', 'DE40 CFD'],
  ['bond', 'T 4 1/4', 'T 4 1/4 bond'],
  ['fund', 'VWCE', 'VWCE fund'],
] as const)('a %s with the symbol %s is "%s"', (instrument, symbol, text) => {
  expect(describeInstrument({ ...plain, instrument, symbol })).toBe(text)
})

test('the symbol says what a share, a coin and a trade without an instrument are', () => {
  for (const instrument of ['share', 'coin', null] as const) {
    expect(describeInstrument({ ...plain, instrument })).toBeNull()
    expect(nameTrade({ ...plain, instrument })).toBe('AAPL')
  }
  expect(instruments.filter((instrument) => describeInstrument({ ...plain, instrument }) === null)).toEqual([
    'share',
    'coin',
  ])
})

test('a trade is named by what is traded', () => {
  expect(nameTrade(option)).toBe('AAPL Dec 20, 2026 200 C')
})
