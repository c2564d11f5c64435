import * as core from '@candlebook/core/rates'
import { os } from '../base.ts'

export const rates = os.rates.router({
  find: os.rates.find.handler(({ input, context }) => core.getRate(context, input)),
})
