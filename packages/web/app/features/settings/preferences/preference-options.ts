import {
  commonTimeZones,
  type MailLanguage,
  type MoneyColors,
  mailLanguages,
  moneyColors,
  type WeekStart,
  weekStarts,
} from '@candlebook/domain/settings'

/** The value of the choice "as in each statement"; a time zone never has it. */
export const STATEMENT = 'statement'

const languageNames: Record<MailLanguage, string> = {
  en: 'English',
  pt: 'Portuguese',
  es: 'Spanish',
  fr: 'French',
}
const colorNames: Record<MoneyColors, string> = {
  'green-red': 'Green, red',
  'blue-orange': 'Blue, orange',
}
const weekStartNames: Record<WeekStart, string> = {
  sunday: 'Sunday',
  monday: 'Monday',
  saturday: 'Saturday',
}

export const languageOptions = mailLanguages.map((value) => ({ value, label: languageNames[value] }))
export const colorOptions = moneyColors.map((value) => ({ value, label: colorNames[value] }))
export const weekStartOptions = weekStarts.map((value) => ({ value, label: weekStartNames[value] }))

/** The zones to choose from: the zone of each statement, the one of this browser, the stored one, and common ones. */
export function listZoneOptions(stored: string | null, ofBrowser: string) {
  const zones = [ofBrowser, ...(stored ? [stored] : []), ...commonTimeZones]
  const options = [...new Set(zones)].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
  return [{ value: STATEMENT, label: 'As in each statement' }, ...options]
}
