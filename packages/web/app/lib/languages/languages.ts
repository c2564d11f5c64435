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

const CHOICE = 'language'

/**
 * The address of the landing page that chooses a language: the server remembers it and answers with the page's own
 * address, so that a choice works without a script.
 */
export function buildLanguageChoice(language: Language): string {
  return `/?${CHOICE}=${language}`
}

/** The language that such an address chooses; null when it chooses none. */
export function parseLanguageChoice(query: URLSearchParams): Language | null {
  return findLanguage(query.get(CHOICE))
}
