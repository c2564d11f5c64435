import { formatMoney, getMoneySign } from '@candlebook/domain/money/format-money'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { getPnlSign, Pnl } from './pnl.tsx'

const UP = 'M4 1 7.6 7H.4Z'
const DOWN = 'M4 7 .4 1h7.2Z'

test.each([
  ['0.0012', '+$0.0012', 'gain', UP],
  ['-0.00000012', '−$0.00000012', 'loss', DOWN],
  ['1204.5', '+$1,204.50', 'gain', UP],
  ['0', '$0.00', 'flat', null],
  [null, 'N/A', 'unknown', null],
] as const)(
  'a P&L of %s has one sign in its text, its colour and its triangle',
  (amount, text, colour, triangle) => {
    const shown = formatMoney(amount, { currency: 'USD', signed: true })
    const html = renderToStaticMarkup(<Pnl text={shown} sign={getPnlSign(getMoneySign(amount))} />)

    expect(shown).toBe(text)
    expect(html).toContain(`${text}</span>`)
    expect(/class="([^"]*)"/.exec(html)?.[1]).toContain(colour)
    expect(/ d="([^"]*)"/.exec(html)?.[1] ?? null).toBe(triangle)
  },
)
