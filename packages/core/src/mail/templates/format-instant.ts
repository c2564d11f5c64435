import type { MailLanguage } from '../mail-language.ts'
import type { MailContext } from './mail-template.ts'

/**
 * An instant of ISO 8601 as people of the language write it, with the zone: 'Nov 22, 2026, 9:30 AM UTC' or '22 nov 2026,
 * 9:30 UTC'. The month is a word, so that no order of day and month can be mistaken.
 */
export function formatInstant(
  instant: string,
  { language, zone }: Pick<MailContext, 'language' | 'zone'>,
): string {
  const format = new Intl.DateTimeFormat(locales[language], {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  })
  return format.format(new Date(instant)).replace(/\s/g, ' ')
}

/** Mails and screens write dates in the same order: the screens are in en-US [CONST-07]. */
const locales: Record<MailLanguage, string> = { en: 'en-US', pt: 'pt-BR', es: 'es', fr: 'fr' }
