export { commonTimeZones } from './common-time-zones.ts'
export { DEFAULT_CURRENCY, type UserCurrency, userCurrencies } from './currencies.ts'
export {
  defaultPreferences,
  isStatementZone,
  type MailLanguage,
  type MoneyColors,
  mailLanguages,
  moneyColors,
  type Preferences,
  toWeekday,
  type WeekStart,
  weekStarts,
} from './preferences.ts'
export { proposeCurrency } from './propose-currency.ts'
export { isTimeZone } from './time-zones.ts'
