import { documentedErrors } from './error-codes.ts'
import { route } from './routes.ts'
import {
  AccountCurrencyState,
  ChangeAccountCurrency,
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
    .route({ method: 'GET', path: '/settings/currency', summary: 'Account currency of the caller', tags })
    .output(AccountCurrencyState),
  changeCurrency: base
    .errors(documentedErrors('request.invalid', 'settings.currency_changing'))
    .route({
      method: 'PUT',
      path: '/settings/currency',
      summary: 'Change the account currency; a job converts the trades',
      tags,
    })
    .input(ChangeAccountCurrency)
    .output(AccountCurrencyState),
  save: base
    .errors(documentedErrors('request.invalid', 'settings.currency_changing'))
    .route({ method: 'PUT', path: '/settings', summary: 'Save the settings', tags })
    .input(SaveSettings)
    .output(UserSettings),
  savePreferences: base
    .errors(documentedErrors('request.invalid'))
    .route({ method: 'PUT', path: '/settings/preferences', summary: 'Save the preferences', tags })
    .input(SavePreferences)
    .output(UserSettings),
}
