import { plans } from '@candlebook/domain/plans'
import type { MetaDescriptor } from 'react-router'
import { getHomePath, type Language, languages } from '../../lib/languages/languages.ts'
import { copies } from '../copy/copies.ts'
import { describePage } from '../frame/describe-page.ts'

/** The head of the landing page: its other languages, and the product with its prices for search engines. */
export function describeLanding({
  language,
  baseUrl,
  sellsPlans,
}: {
  language: Language
  baseUrl: string
  sellsPlans: boolean
}): MetaDescriptor[] {
  const { title, description: product, trial } = copies[language].landing.meta
  const description = sellsPlans ? `${product} ${trial}` : product
  const toAddress = (path: string) => new URL(path, baseUrl).href
  const others = languages.map((other) => ({ language: other, path: getHomePath(other) }))
  return [
    ...describePage({ title, description, path: getHomePath(language), baseUrl, language }),
    ...[...others, { language: 'x-default', path: getHomePath('en') }].map(
      ({ language: hrefLang, path }) => ({
        tagName: 'link' as const,
        rel: 'alternate',
        hrefLang,
        href: toAddress(path),
      }),
    ),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'SoftwareApplication',
        name: 'Candlebook',
        applicationCategory: 'FinanceApplication',
        operatingSystem: 'Web',
        inLanguage: language,
        description,
        url: toAddress(getHomePath(language)),
        image: toAddress('/og.jpg'),
        ...(sellsPlans && { offers: listOffers(toAddress('/register')) }),
      },
    },
  ]
}

function listOffers(url: string) {
  return Object.values(plans).map(({ title: name, priceCents }) => ({
    '@type': 'Offer',
    name,
    price: (priceCents / 100).toFixed(2),
    priceCurrency: 'EUR',
    url,
  }))
}
