/** The languages of the marketing copy, in the order of every control. English is the first one [I18N-02]. */
export const languages = ['en', 'pt', 'es', 'fr'] as const

export type Language = (typeof languages)[number]

/** Each language in its own words. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  pt: 'Português',
  es: 'Español',
  fr: 'Français',
}

/** The address of the landing page in a language. */
export function getHomePath(language: Language): string {
  return language === 'en' ? '/' : `/${language}`
}

/** The language of a text; null when it names none. */
export function findLanguage(text: string | null | undefined): Language | null {
  return languages.find((language) => language === text) ?? null
}

/** The parameter of an address that chooses a language. */
export const LANGUAGE_CHOICE = 'language'

/**
 * The address of the landing page that chooses a language: the server remembers it and answers with the page's own
 * address, so that a choice works without a script.
 */
export function buildLanguageChoice(language: Language): string {
  return `/?${LANGUAGE_CHOICE}=${language}`
}

/** The language that an address chooses; null when it chooses none. */
export function parseLanguageChoice(query: URLSearchParams): Language | null {
  return findLanguage(query.get(LANGUAGE_CHOICE))
}

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
