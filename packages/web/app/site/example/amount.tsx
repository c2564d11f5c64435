import { sign } from '@candlebook/domain/decimal'
import { getPnlSign, Pnl } from '../../ui/display/pnl.tsx'
import type { Format } from '../copy/format.ts'

/** A profit or loss in a language. */
export function Amount({ amount, currency, format }: { amount: string; currency: string; format: Format }) {
  return <Pnl text={format.signedMoney(amount, currency)} sign={getPnlSign(sign(amount))} />
}
