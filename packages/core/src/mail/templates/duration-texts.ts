import { formatDuration, LIFETIME_DAYS } from '@candlebook/domain/subscriptions'
import type { InEveryLanguage } from '../mail-language.ts'

/** The label of an invitation's duration in the language of a mail; -1 is lifetime access. */
export const durationTexts: InEveryLanguage<(days: number) => string> = {
  en: formatDuration,
  pt: (days) => (days === LIFETIME_DAYS ? 'acesso vitalício' : `acesso por ${days} dias`),
  es: (days) => (days === LIFETIME_DAYS ? 'acceso de por vida' : `acceso durante ${days} días`),
  fr: (days) => (days === LIFETIME_DAYS ? 'accès à vie' : `accès pendant ${days} jours`),
}
