import type { MetaDescriptor } from 'react-router'
import type { Language } from '../../lib/languages.ts'

/** The picture of shared links: a screenshot of the product (npm run site:pictures). */
export const PICTURE = { path: '/og.jpg', width: 1200, height: 630 }

const locales: Readonly<Record<Language, string>> = { en: 'en_US', pt: 'pt_PT', es: 'es_ES', fr: 'fr_FR' }

/** The head of a public page: title, description, canonical address, and how a shared link looks. */
export function describePage({
  title,
  description,
  path,
  baseUrl,
  language = 'en',
  type = 'website',
}: {
  title: string
  description: string
  /** The path of the page, without parameters that only choose a view. */
  path: string
  baseUrl: string
  language?: Language
  type?: 'website' | 'article'
}): MetaDescriptor[] {
  const address = new URL(path, baseUrl).href
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:url', content: address },
    { property: 'og:site_name', content: 'Candlebook' },
    { property: 'og:locale', content: locales[language] },
    { property: 'og:image', content: new URL(PICTURE.path, baseUrl).href },
    { property: 'og:image:width', content: String(PICTURE.width) },
    { property: 'og:image:height', content: String(PICTURE.height) },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** In the head of a page that search engines leave out: only a mailed link or an operator opens it, or it is empty. */
export const unlisted = { name: 'robots', content: 'noindex' }

/** The address of the installation, without a request, for a page that is opened from another page of the app. */
export function readBaseUrl() {
  return { baseUrl: location.origin }
}
