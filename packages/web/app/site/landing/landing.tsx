import type { SiteContent } from '@candlebook/contract/operator'
import { plans, TRIAL_DAYS } from '@candlebook/domain/billing/plans'
import {
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
  type RouterContextProvider,
  redirect,
  useLoaderData,
} from 'react-router'
import {
  findLanguage,
  getHomePath,
  type Language,
  languages,
  parseLanguageChoice,
  readLanguageCookie,
  writeLanguageCookie,
} from '../../lib/languages.ts'
import type { PageHandle } from '../../lib/page-handle.ts'
import { paths } from '../../lib/paths.ts'
import { apiContext } from '../../request-context.ts'
import { ButtonLink } from '../../ui/actions/button.tsx'
import { copies } from '../copy/copies.ts'
import { createFormat, type Format } from '../copy/format.ts'
import type { LandingCopy } from '../copy/landing-copy.ts'
import { getSampleFindings } from '../example/sample-findings.ts'
import { describePage } from '../frame/describe-page.ts'
import { SiteFrame } from '../frame/site-frame.tsx'
import { Features } from './features.tsx'
import styles from './landing.module.css'
import { Claims, Example, LiveClaims, Security, sampleClaims, Testimonials } from './landing-sections.tsx'
import { Pricing } from './pricing.tsx'

export const handle = { isPlain: true } satisfies PageHandle

/** The language of the address, and the figures of the sample month. The start page opens in the chosen language [I18N-02]. */
export async function loader({ context, request }: LoaderFunctionArgs<Readonly<RouterContextProvider>>) {
  const { pathname, searchParams } = new URL(request.url)
  const chosen = parseLanguageChoice(searchParams)
  if (chosen !== null)
    throw redirect(getHomePath(chosen), { headers: { 'set-cookie': writeLanguageCookie(chosen) } })
  const remembered = readLanguageCookie(request.headers.get('cookie'))
  if (pathname === getHomePath('en') && remembered !== null && remembered !== 'en')
    throw redirect(getHomePath(remembered))
  const { baseUrl, sellsPlans, hasPublicDemo, readLiveCounts, siteContent } = context.get(apiContext)
  return {
    language: findLanguage(pathname.slice(1)) ?? 'en',
    findings: getSampleFindings(),
    baseUrl,
    sellsPlans,
    hasPublicDemo,
    liveCounts: await readLiveCounts(),
    siteContent,
  }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData ? describeLanding(loaderData) : []

/** The landing page in each language [LAND-01] to [LAND-18]. Without payments it offers an account, no plan and no trial. */
export default function Landing() {
  const { language, findings, sellsPlans, hasPublicDemo, liveCounts, siteContent } =
    useLoaderData<typeof loader>()
  const { landing: copy, frame } = copies[language]
  const format = createFormat(language)
  return (
    <SiteFrame asksForConsent language={language} texts={frame}>
      <Hero
        copy={copy.hero}
        openAccount={copy.example.openAccount}
        format={format}
        hasTrial={sellsPlans}
        hasDemo={hasPublicDemo}
      />
      <DeskPicture copy={copy.picture} view="desk" />
      {liveCounts === 'samples' && <Claims copy={copy.claims} claims={siteContent.claims} />}
      {typeof liveCounts === 'object' && (
        <LiveClaims copy={copy.claims} counts={liveCounts} format={format} />
      )}
      <Features copy={copy} findings={findings} format={format} />
      <DeskPicture copy={copy.picture} view="analytics" />
      <Example copy={copy.example} findings={findings} language={language} />
      {sellsPlans && <Pricing copy={copy.pricing} format={format} />}
      <Security copy={copy.security} />
      <Testimonials
        copy={copy.testimonials}
        own={siteContent.testimonials?.[language] ?? siteContent.testimonials?.en}
      />
      <LastCall
        copy={copy.last}
        start={sellsPlans ? copy.hero.start : copy.example.openAccount}
        hasTrial={sellsPlans}
        format={format}
        hasClaim={liveCounts === 'samples'}
        claims={siteContent.claims}
      />
    </SiteFrame>
  )
}

/** The head of the landing page: its other languages, and the product with its prices for search engines. */
function describeLanding({
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

/** What the product is, and the link that starts the trial [LAND-01] [LAND-02] [LAND-16]; the demo, where it is open. */
export function Hero({
  copy,
  openAccount,
  format,
  hasTrial,
  hasDemo,
}: {
  copy: LandingCopy['hero']
  /** The text of the link to the sign-up where no trial is offered. */
  openAccount: string
  format: Format
  hasTrial: boolean
  hasDemo: boolean
}) {
  return (
    <section className={styles.hero}>
      <h1>{copy.title}</h1>
      <div>
        <p className={styles.lead}>
          {copy.tagline} {copy.lead}
        </p>
        <div className={styles.actions}>
          <ButtonLink variant="primary" size="large" href={paths.signUp} data-start-trial>
            {hasTrial ? copy.start : openAccount}
          </ButtonLink>
          <ButtonLink className={styles.sample} size="large" href="#analysis">
            {copy.sample}
          </ButtonLink>
        </div>
        {hasTrial && (
          <p className={styles.note}>{copy.note(TRIAL_DAYS, format.price(plans.monthly.priceCents))}</p>
        )}
        {hasDemo && (
          <p className={styles.demo}>
            <a href={paths.demo}>{copy.demo}</a>
          </p>
        )}
      </div>
    </section>
  )
}

/** A view of the app: the list of trades, or the analytics. */
export type DeskView = 'desk' | 'analytics'

/** A screenshot of the app in the theme of the page. npm run site:pictures takes them from the demo record. */
export function DeskPicture({ copy, view }: { copy: LandingCopy['picture']; view: DeskView }) {
  return (
    <figure className={styles.picture}>
      <Screenshot theme="light" view={view} text={copy[view]} />
      <Screenshot theme="dark" view={view} text={copy[view]} />
      <figcaption>{copy.caption}</figcaption>
    </figure>
  )
}

// Both themes are in the page, and the style shows one. The browser does not fetch a hidden lazy picture.
function Screenshot({ theme, view, text }: { theme: 'light' | 'dark'; view: DeskView; text: string }) {
  return (
    <picture className={theme === 'light' ? styles.onLight : styles.onDark}>
      <source media="(max-width: 719px)" srcSet={`/${view}-phone-${theme}.webp`} width={780} height={1200} />
      <img src={`/${view}-${theme}.webp`} width={1440} height={900} loading="lazy" alt={text} />
    </picture>
  )
}

/** The last link to the trial; `hasClaim` adds the sentence with the number of traders [LAND-05] [LAND-17]. */
export function LastCall({
  copy,
  start,
  hasTrial,
  format,
  hasClaim,
  claims,
}: {
  copy: LandingCopy['last']
  start: string
  hasTrial: boolean
  format: Format
  hasClaim: boolean
  claims: SiteContent['claims']
}) {
  return (
    <section className={styles.last}>
      <h2>{copy.title}</h2>
      {hasClaim && (
        <p className={styles.join}>
          {copy.join(format.count((claims ?? sampleClaims).traders))}{' '}
          {!claims && <span className="mini">({copy.caption})</span>}
        </p>
      )}
      <ButtonLink variant="primary" size="large" href={paths.signUp} data-start-trial>
        {start}
      </ButtonLink>
      {hasTrial && <p className="cap">{copy.note(TRIAL_DAYS)}</p>}
    </section>
  )
}
