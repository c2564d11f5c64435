import {
  type MailLanguage,
  type MoneyColors,
  mailLanguages,
  moneyColors,
  type WeekStart,
  weekStarts,
} from '@candlebook/domain/settings'

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
