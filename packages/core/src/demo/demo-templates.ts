import type { TemplateFields } from '@candlebook/contract/journal'

/** Templates that the demo trader wrote. */
export const demoTemplates: TemplateFields[] = [
  {
    name: 'Losing day',
    content:
      '# What happened\nResult: - 0.00 USD\nTrades by plan: \nTrades without a setup: \n\n# Why\n- [SL]: moved or not?\n- Size: larger than 0.5%?\n\n# Tomorrow\n- First trade not before 10:00\n- Half size until the first +1R',
  },
  {
    name: 'Weekly review',
    content:
      '# The week in R\nBest trade: \nWorst trade: \nSum of R: \n\n# Setups\n- Breakout pullback: \n- Opening range: \n- VWAP reclaim: \n\n# One rule for next week\n> ',
  },
]
