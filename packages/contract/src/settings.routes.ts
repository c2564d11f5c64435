import { documentedErrors } from './error-codes.ts'
import { route } from './routes.ts'
import {
  BaseCurrencyState,
  ChangeBaseCurrency,
  SavePreferences,
  SaveSettings,
  UserSettings,
} from './settings.ts'

const base = route('user', 'settings')
const tags = ['Settings']

/** The caller's settings. */
export const settings = {
  get: base
    .route({ method: 'GET', path: '/settings', summary: 'Settings of the caller', tags })
    .output(UserSettings),
  getCurrency: base
    .route({ method: 'GET', path: '/settings/currency', summary: 'Base currency of the caller', tags })
    .output(BaseCurrencyState),
  changeCurrency: base
    .errors(documentedErrors('request.invalid', 'settings.currency_changing'))
    .route({
      method: 'PUT',
      path: '/settings/currency',
      summary: 'Change the base currency; a job converts the trades',
      tags,
    })
    .input(ChangeBaseCurrency)
    .output(BaseCurrencyState),
  save: base
    .errors(documentedErrors('request.invalid', 'settings.currency_changing'))
    .route({ method: 'PUT', path: '/settings', summary: 'Save the settings', tags })
    .input(SaveSettings)
    .output(UserSettings),
  savePreferences: base
    .errors(documentedErrors('request.invalid'))
    .route({
      method: 'PUT',
      path: '/settings/preferences',
      summary: 'Save preferences; those that are not sent stay',
      tags,
    })
    .input(SavePreferences)
    .output(UserSettings),
}
