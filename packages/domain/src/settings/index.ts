export { commonTimeZones } from './common-time-zones.ts'
export {
  DEFAULT_CURRENCY,
  isUserCurrency,
  listUserCurrencies,
  type UserCurrency,
  userCurrencies,
} from './currencies.ts'
export {
  type MailLanguage,
  type MoneyColors,
  mailLanguages,
  moneyColors,
  type WeekStart,
  weekStarts,
} from './preference-choices.ts'
export { defaultPreferences, isStatementZone, type Preferences, toWeekday } from './preferences.ts'
export { proposeCurrency } from './propose-currency.ts'
export { isTimeZone } from './time-zones.ts'
