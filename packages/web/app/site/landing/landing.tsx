import type { LoaderFunctionArgs, MetaArgs, RouterContextProvider } from 'react-router'
import { redirect, useLoaderData } from 'react-router'
import { readLanguageCookie, writeLanguageCookie } from '../../lib/languages/language-cookie.ts'
import { findLanguage, getHomePath, parseLanguageChoice } from '../../lib/languages/languages.ts'
import type { PageHandle } from '../../lib/page-handle.ts'
import { apiContext } from '../../request-context.ts'
import { copies } from '../copy/copies.ts'
import { createFormat } from '../copy/format.ts'
import { getSampleFindings } from '../example/get-sample-findings.ts'
import { SiteFrame } from '../frame/site-frame.tsx'
import { Claims, LiveClaims } from './claims.tsx'
import { describeLanding } from './describe-landing.ts'
import { DeskPicture } from './desk-picture.tsx'
import { Example } from './example.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { LastCall } from './last-call.tsx'
import { Pricing } from './pricing.tsx'
import { Security } from './security.tsx'
import { Testimonials } from './testimonials.tsx'

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
