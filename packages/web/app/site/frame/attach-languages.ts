import { writeLanguageCookie } from '../../lib/languages/language-cookie.ts'

/** Keeps the language that is chosen in the footer, so that the start page opens in it from then on [I18N-02]. */
export function attachLanguages(signal: AbortSignal): void {
  for (const link of document.querySelectorAll<HTMLElement>('[data-language]'))
    link.addEventListener(
      'click',
      () => {
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API exists on https only
        document.cookie = writeLanguageCookie(link.dataset.language ?? '')
      },
      { signal },
    )
}
