import { findLanguage, type Language } from './languages.ts'

/** The name of the cookie, which the privacy policy also names. */
export const LANGUAGE_COOKIE = 'candlebook-language'

/** The language that a visitor chose in the footer; null before a choice. */
export function readLanguageCookie(cookies: string | null): Language | null {
  return findLanguage(cookies?.match(new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=([^;]+)`))?.[1])
}

/** The cookie that keeps a choice for a year. It holds nothing but the language. */
export function writeLanguageCookie(language: Language): string {
  return `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=31536000; SameSite=Lax`
}
