import { changeAccountCurrency, getAccountCurrency } from '@candlebook/core/account-currency'
import * as core from '@candlebook/core/settings'
import { os } from '../base.ts'

export const settings = os.settings.router({
  get: os.settings.get.handler(({ context }) => core.getSettings(context)),
  getCurrency: os.settings.getCurrency.handler(({ context }) => getAccountCurrency(context)),
  changeCurrency: os.settings.changeCurrency.handler(({ input, context }) =>
    changeAccountCurrency(context, input),
  ),
  save: os.settings.save.handler(async ({ input: { currency, ...switches }, context }) => {
    await changeAccountCurrency(context, { currency, formerCurrency: 'leave' })
    return await core.saveSettings(context, switches)
  }),
  savePreferences: os.settings.savePreferences.handler(({ input, context }) =>
    core.savePreferences(context, input),
  ),
})
